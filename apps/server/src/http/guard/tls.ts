import type { Server as HttpsServer, ServerOptions } from "node:https";
import {
  type Certificate,
  type CertificateFiles,
  certificateFaults,
  readCertificate,
} from "../../certificate.ts";
import type { Env } from "../../env.ts";
import type { Log } from "../../log.ts";

/**
 * Mozilla's "intermediate" configuration (5.7) without finite-field DHE, which would need parameters to maintain: all
 * ciphers have forward secrecy. The strongest is preferred (ASVS 5.0, 12.1.2).
 */
const CIPHERS = [
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "TLS_AES_128_GCM_SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
].join(":");

const LOOKED_AT_EVERY_MS = 30_000;

const filesOf = ({ TLS_CERT_FILE, TLS_KEY_FILE }: Env): CertificateFiles | null =>
  TLS_CERT_FILE && TLS_KEY_FILE ? { certFile: TLS_CERT_FILE, keyFile: TLS_KEY_FILE } : null;

const contextOf = (certificate: Certificate): ServerOptions => ({
  ...certificate,
  minVersion: "TLSv1.2",
  ciphers: CIPHERS,
  honorCipherOrder: true,
});

/** Returns the server's TLS options; null when it speaks HTTP to a proxy in front. Throws `EnvError`. */
export function tlsOptions(env: Env): ServerOptions | null {
  const files = filesOf(env);
  return files && contextOf(readCertificate(files));
}

/**
 * Checks the files now and then, and uses a renewed certificate for every connection from then on. While the files are
 * half replaced or broken, the old one stays. Returns a function that stops it.
 */
export function followCertificate(
  server: unknown,
  { env, log }: { env: Env; log: Log },
  everyMs = LOOKED_AT_EVERY_MS,
): () => void {
  const files = filesOf(env);
  if (!files) return () => undefined;
  let current = "";
  let told = "";
  const look = () => {
    try {
      const certificate = readCertificate(files);
      const seen = certificate.cert + certificate.key;
      if (seen === current) return;
      (server as HttpsServer).setSecureContext(contextOf(certificate));
      if (current !== "") log.info("serving with a renewed certificate");
      [current, told] = [seen, ""];
      for (const fault of certificateFaults(certificate, env.PUBLIC_URL)) log.warn(fault);
    } catch (error) {
      const { message } = error as Error;
      if (message !== told) log.warn(`${message} The certificate before goes on.`);
      told = message;
    }
  };
  look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
