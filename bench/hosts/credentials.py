# SPDX-License-Identifier: Apache-2.0
"""A certificate authority, a certificate for each worker, and a token, for one use."""

import secrets
import subprocess

DAYS = "2"
KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]


class Credentials:
    def __init__(self, folder):
        self.folder = folder
        self.authority = folder / "ca.pem"
        self.token = folder / "token"
        folder.mkdir(mode=0o700)
        self.openssl("req", "-x509", *KEY, "-keyout", "ca.key", "-out", "ca.pem", "-days", DAYS, "-subj", "/CN=authority")
        self.token.touch(mode=0o600)
        self.token.write_text(secrets.token_urlsafe(32) + "\n")

    def openssl(self, *arguments):
        subprocess.run(["openssl", *arguments], cwd=self.folder, check=True, stderr=subprocess.DEVNULL)

    def of(self, host):
        """The options of a worker at this host."""
        name = host.name
        (self.folder / f"{name}.ext").write_text(f"subjectAltName=IP:{host.address}\n")
        self.openssl("req", *KEY, "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}")
        self.openssl(
            *("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial"),
            *("-out", f"{name}.pem", "-days", DAYS, "-extfile", f"{name}.ext"),
        )
        return [
            *("--tls-certificate", self.folder / f"{name}.pem"),
            *("--tls-key", self.folder / f"{name}.key"),
            *("--token-file", self.token),
        ]
