import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** One element of DER: its tag, length and content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const time = (moment: Date) =>
  der(0x18, Buffer.from(`${moment.toISOString().replaceAll(/[-:T]|\.\d+/g, "")}`));
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);

const SHA256_WITH_RSA = sequence(oid("2a864886f70d01010b"), der(0x05));
const COMMON_NAME = "550403";
const SUBJECT_ALT_NAME = "551d11";
const VALID_FOR_MS = 86_400_000;

/**
 * Creates a self-signed certificate for localhost and its key, as files in a folder. RSA, so that ciphers without
 * forward secrecy could be negotiated. With `issuer` it claims another issuer.
 */
export function selfSignedIn(
  folder: string,
  options: { name?: string; issuer?: string; validFrom?: Date } = {},
): { certFile: string; keyFile: string; cert: string } {
  const { name = "localhost", validFrom = new Date(Date.now() - 60_000) } = options;
  const { issuer = name } = options;
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const named = (whom: string) =>
    sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(whom)))));
  const altName = sequence(oid(SUBJECT_ALT_NAME), der(0x04, sequence(der(0x82, Buffer.from(name)))));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    SHA256_WITH_RSA,
    named(issuer),
    sequence(time(validFrom), time(new Date(validFrom.getTime() + VALID_FOR_MS))),
    named(name),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(altName)),
  );
  const whole = sequence(toSign, SHA256_WITH_RSA, bits(sign("sha256", toSign, privateKey)));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  const cert = ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
  const [certFile, keyFile] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
  return { certFile, keyFile, cert };
}
