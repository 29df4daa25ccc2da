"""The system's proxy and certificates, as company networks have them."""

from __future__ import annotations

import datetime
import ipaddress
import ssl
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from engine.errors import EngineError
from engine.messages.model_problems import ModelProblem
from models.catalog import SourceKind
from models.download_process import messages
from models.download_task import Patience, Task
from models.sources import Place
from tests.models.local_hub import PATH, REPO, REVISION, Behaviour, serving

_CONTENT = bytes(range(256)) * 300


@pytest.fixture(autouse=True)
def plain_network(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "SSL_CERT_FILE"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


def fetch(endpoint: str, folder: Path) -> bytes:
    place = Place(SourceKind.MIRROR, endpoint, REPO, PATH, REVISION)
    target = folder / "file.gguf"
    patience = Patience(connect=5.0, silence=5.0, between=())
    last = list(messages(Task("small", place, str(target), 0, "", patience)))[-1]
    assert last.what == "done"
    return target.with_name("file.gguf.incoming").read_bytes()


def problem_of(endpoint: str, folder: Path) -> str:
    with pytest.raises(EngineError) as caught:
        fetch(endpoint, folder)
    return caught.value.details["problem"]


def test_the_systems_proxy_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    behaviour = Behaviour(_CONTENT)
    with serving(behaviour) as hub:
        monkeypatch.setenv("HTTP_PROXY", hub.address)
        monkeypatch.setenv("NO_PROXY", "localhost")
        assert fetch("http://models.invalid", tmp_path) == _CONTENT
    assert behaviour.hosts[0] == "models.invalid"


def test_a_proxy_that_does_not_answer_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    assert problem_of("http://models.invalid", tmp_path) == ModelProblem.PROXY


def test_a_certificate_that_the_system_does_not_trust_is_refused_and_one_it_does_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, key = _own_certificate(tmp_path)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, key)
    with serving(Behaviour(_CONTENT), tls) as hub:
        assert problem_of(hub.address, tmp_path) == ModelProblem.CERTIFICATE
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        assert fetch(hub.address, tmp_path) == _CONTENT


def _own_certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "A company")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    public, private = folder / "certificate.pem", folder / "key.pem"
    public.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return public, private
