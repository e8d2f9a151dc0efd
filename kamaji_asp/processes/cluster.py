"""Workers on other machines, reached through a Dask scheduler."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from kamaji_asp.core.errors import InputError

if TYPE_CHECKING:
    from distributed import Client

CONNECT = 10
"""Seconds to wait for a scheduler."""


@contextmanager
def connect(address: str) -> Iterator[Client]:
    """A client of the scheduler at this address; `local:N` starts one here, with N workers."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise InputError("--cluster needs dask.distributed: pip install 'kamaji-asp[cluster]'") from None
    with ExitStack() as stack:
        kind, _, number = address.partition(":")
        if kind == "local":
            if not number.isdecimal() or int(number) < 1:
                raise InputError(f"--cluster {address} should say how many workers, such as local:2")
            local = LocalCluster(n_workers=int(number), threads_per_worker=1, dashboard_address=None)
            address = stack.enter_context(local)
        try:
            client = Client(address, timeout=CONNECT)
        except (OSError, TimeoutError, ValueError) as error:
            raise InputError(f"no Dask scheduler answers at {address}: {error}") from None
        yield stack.enter_context(client)


@contextmanager
def cluster_workers(address: str) -> Iterator[tuple[Executor, int]]:
    """The cluster, to be used like any other pool of processes, and the number of its workers."""
    with connect(address) as client:
        client.wait_for_workers(1, timeout=CONNECT)
        yield client.get_executor(), sum(client.nthreads().values())
