import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { createSecureContext, rootCertificates } from "node:tls";
import { EnvError } from "./env-error.ts";

/** Where the server's certificate and private key are, as PEM files. */
export interface CertificateFiles {
  certFile: string;
  keyFile: string;
}

/** A certificate with its chain, and its key, as PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

/** Reads both and checks that they belong together. Throws `EnvError`. */
export function readCertificate({ certFile, keyFile }: CertificateFiles): Certificate {
  const certificate = { cert: read("TLS_CERT_FILE", certFile), key: read("TLS_KEY_FILE", keyFile) };
  try {
    createSecureContext(certificate);
  } catch {
    throw new EnvError(
      "TLS_CERT_FILE and TLS_KEY_FILE aren't a matching certificate and key. Both must be PEM files that belong together.",
    );
  }
  return certificate;
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new EnvError(
      `Can't read ${file} from ${name}. Correct the path, or give yourself read permission.`,
    );
  }
}

/** Returns, as sentences, why browsers would refuse a certificate. Uses real time, as browsers do. */
export function certificateFaults({ cert }: Certificate, publicUrl: string, now = new Date()): string[] {
  const certificate = new X509Certificate(cert);
  const host = new URL(publicUrl).hostname.replaceAll(/[[\]]/g, "");
  const isForHost = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
  const faults: string[] = [];
  if (certificate.validToDate <= now) faults.push("The certificate in TLS_CERT_FILE has expired. Renew it.");
  if (certificate.validFromDate > now) faults.push("The certificate in TLS_CERT_FILE isn't valid yet.");
  if (!isForHost) faults.push("The certificate in TLS_CERT_FILE isn't for the host in PUBLIC_URL.");
  if (certificate.checkIssued(certificate))
    faults.push(
      "The certificate in TLS_CERT_FILE is self-signed. Browsers only trust certificates from a public authority.",
    );
  else if (!isOfPublicAuthority(cert))
    faults.push(
      "The chain in TLS_CERT_FILE doesn't lead to an authority that browsers trust. It's either your own authority, or intermediate certificates are missing.",
    );
  return faults;
}

/** Whether the first certificate leads, by the others, to one of the public roots that come with Node (Mozilla's list). */
export function isOfPublicAuthority(chain: string): boolean {
  const pems = chain.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const certificates = pems.map((pem) => new X509Certificate(pem));
  const roots = rootCertificates.map((pem) => new X509Certificate(pem));
  const issuerIn = (known: readonly X509Certificate[], issued: X509Certificate) =>
    known.find((other) => issued.checkIssued(other) && issued.verify(other.publicKey));
  let current = certificates.shift();
  while (current && !issuerIn(roots, current)) {
    const issuer = issuerIn(certificates, current);
    if (issuer) certificates.splice(certificates.indexOf(issuer), 1);
    current = issuer;
  }
  return current !== undefined;
}
