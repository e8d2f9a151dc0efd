"""Workers on other machines, reached through a Dask scheduler.

Whoever can speak to a scheduler can have its workers run any code. So a cluster that is started here speaks
TLS, with certificates that are made for it and never leave the memory of its processes: nobody else on this
machine can join in. To a scheduler elsewhere we speak as its address says: `tls://` with certificates.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kamaji_asp.core.errors import InputError
from kamaji_asp.processes.children import temporary_folder
from kamaji_asp.processes.signals import ENDING, deferred

if TYPE_CHECKING:
    from distributed import Client, Security

CONNECT = 10
"""Seconds to wait for a scheduler."""

TLS_FORM = "CA,CERT,KEY"

NO_PAGES: dict[str, list[str]] = {
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
}
"""Dask opens its ports for pages in any case; behind them there is nothing."""

LOGGERS = ("distributed", "tornado", "asyncio")


@contextmanager
def connect(address: str, tls: str | None = None) -> Iterator[Client]:
    """A client of the scheduler at this address; `local:N` starts one here, with N workers.

    `tls` names the files of the authority, of our certificate and of its key, with commas between them.
    """
    try:
        from distributed import Client
    except ImportError:
        raise InputError("--cluster needs dask.distributed: pip install 'kamaji-asp[cluster]'") from None
    kind, _, number = address.partition(":")
    if kind == "local":
        with _local(address, number) as client:
            yield client
        return
    security = _security(address, tls)
    try:
        client = Client(address, timeout=CONNECT, security=security)
    except (OSError, TimeoutError, ValueError) as error:
        raise InputError(f"no Dask scheduler answers at {address}: {error}") from None
    with client, _quiet_at_the_end():
        yield client


@contextmanager
def _local(address: str, number: str) -> Iterator[Client]:
    from dask import config
    from distributed import Client, LocalCluster, Security

    if not number.isdecimal() or int(number) < 1:
        raise InputError(f"--cluster {address} should say how many workers, such as local:2")
    try:
        security = Security.temporary()
    except ImportError:
        raise InputError("--cluster local:N needs cryptography: pip install 'kamaji-asp[cluster]'") from None
    with temporary_folder() as folder, config.set({**NO_PAGES, "temporary-directory": str(folder)}):
        with _deaf_and_dumb():
            cluster = LocalCluster(
                n_workers=int(number),
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",
                security=security,
                local_directory=str(folder),
            )
        with cluster, Client(cluster, timeout=CONNECT, security=security) as client, _quiet_at_the_end():
            yield client


def _security(address: str, tls: str | None) -> Security | None:
    from distributed import Security

    if tls is None:
        if address.startswith("tls:"):
            raise InputError(f"--cluster {address} needs certificates: --tls {TLS_FORM}")
        return None
    files = tls.split(",")
    if len(files) != 3:
        raise InputError(f"--tls should name three files, as {TLS_FORM}")
    if not address.startswith("tls:"):
        raise InputError(f"--tls is for an address such as tls://host:8786, not {address}")
    for file in files:
        try:
            Path(file).open("rb").close()
        except OSError as error:
            raise InputError(error.strerror or "cannot be read", file=file) from None
    authority, certificate, key = files
    return Security(
        tls_ca_file=authority, tls_client_cert=certificate, tls_client_key=key, require_encryption=True
    )


@contextmanager
def _quiet_at_the_end() -> Iterator[None]:
    """When work is called off in the middle, Dask tells all that is lost by it; that is what was wanted."""
    try:
        yield
    except BaseException:
        for name in LOGGERS:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        raise


@contextmanager
def _deaf_and_dumb() -> Iterator[None]:
    """Processes that start meanwhile do not answer Ctrl-C, which is for us alone, and say nothing of it."""
    with deferred(*ENDING):
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGHUP])
        voice, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        try:
            yield
        finally:
            os.dup2(voice, 2)
            os.close(voice)
            os.close(nowhere)
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


@contextmanager
def cluster_workers(address: str, tls: str | None = None) -> Iterator[tuple[Executor, int]]:
    """The cluster, to be used like any other pool of processes, and the number of its workers."""
    with connect(address, tls) as client:
        client.wait_for_workers(1, timeout=CONNECT)
        yield client.get_executor(), sum(client.nthreads().values())
