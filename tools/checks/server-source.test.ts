import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../apps/launcher/src/source-files.ts";

const root = dirname(dirname(import.meta.dirname));

const sources = sourceFiles(root)
  .filter((path) => /^(apps\/server|packages\/(contract|domain))\/src\/.+\.ts$/.test(path))
  .filter((path) => !/(\.test|-testing)\.ts$/.test(path) && !path.includes("/testing/"))
  .map((path) => ({
    path: path.replace("apps/server/src/", ""),
    text: readFileSync(join(root, path), "utf8"),
  }));

/** Lists every match in the source, as `file: match`; the first group of the expression instead, if it has one. */
const findAll = (expression: RegExp): string[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(expression)].map(([all, group]) => `${path}: ${group ?? all}`),
  );

/** Lists the files with a match, each once. */
const filesWith = (expression: RegExp): string[] =>
  sources.flatMap(({ path, text }) => (text.search(expression) >= 0 ? [path] : []));

describe("unguessable values", () => {
  it("are never drawn from the demo's seed", () => {
    const drawnFromSeed = filesWith(/from "[^"]*\/random\.ts"/);
    expect(drawnFromSeed.length).toBeGreaterThan(0);
    expect(drawnFromSeed.filter((path) => !path.startsWith("seed/"))).toEqual([]);
  });
});

/** Every algorithm named in the source, with the bits of work to break it (NIST SP 800-57, part 1, 5.6.1). */
const STRENGTH_BITS: Readonly<Record<string, number>> = {
  sha256: 128,
  argon2id: 128,
  "aes-256-gcm": 256,
  "aes-256-ctr": 256,
  prime256v1: 128,
  // With 3,072 bits.
  rsa: 128,
  // Collisions are found within seconds.
  md5: 18,
  sha1: 63,
};

/** Each use of an algorithm; a name in a constant is resolved in its file. */
const algorithmUses = sources.flatMap(({ path, text }) =>
  [
    ...text.matchAll(
      /\b(?:create(?:Hash|Hmac|Cipheriv|Decipheriv|ECDH|Sign|Verify)|derive|convertKey|generate|\w+Sync)\(\s*([\w"-]+)|algorithm: (\w+)/g,
    ),
  ]
    .map(([, argument, named]) => argument ?? named!)
    .map((name) => new RegExp(`const ${name} = ("[\\w-]+");`).exec(text)?.[1] ?? name)
    .filter((name) => name.startsWith('"'))
    .map((name) => ({ path, name: name.replaceAll('"', "").toLowerCase() })),
);

describe("cryptography", () => {
  it("is Node's own: nothing of it is imported but what is named here", () => {
    const imported = new Set(
      sources.flatMap(({ text }) =>
        [...text.matchAll(/import (?:type )?\{([^}]+)\} from "node:crypto"/g)].flatMap(([, names]) =>
          names!.split(",").map((name) => name.trim()),
        ),
      ),
    );
    expect([...imported].filter(Boolean).sort()).toEqual([
      "ECDH",
      "X509Certificate",
      "argon2",
      "createCipheriv",
      "createDecipheriv",
      "createECDH",
      "createHash",
      "createHmac",
      "createPrivateKey",
      "createPublicKey",
      "createSecretKey",
      "generateKeyPair",
      "randomBytes",
      "randomInt",
      "randomUUID",
      "scrypt",
      "sign",
      "timingSafeEqual",
      "type KeyObject",
      "type ScryptOptions",
    ]);
    expect(findAll(/from "((?:node:)?crypto|node:crypto\/\w+)"|require\("crypto/g).length).toBe(
      filesWith(/import (type )?\{[^}]+\} from "node:crypto"/).length,
    );
  });

  it("uses algorithms of 128 bits of strength; weaker ones only where vendors and apps ask for them", () => {
    expect(new Set(algorithmUses.map(({ name }) => name))).toEqual(new Set(Object.keys(STRENGTH_BITS)));
    const weaker = algorithmUses.filter(({ name }) => STRENGTH_BITS[name]! < 128);
    expect(new Set(weaker.map(({ path, name }) => `${path}: ${name}`))).toEqual(
      new Set([
        "modules/multi-factor/authenticator.ts: sha1",
        "providers/carriers/sinch/sinch-incoming-calls.ts: md5",
        "providers/carriers/twilio/twilio-signature.ts: sha1",
      ]),
    );
    expect(findAll(/KEY_BITS = ([\d_]+);/g)).toEqual(["providers/email/dkim.ts: 3072"]);
  });

  it("hashes passwords slowly: only tests call what makes it faster", () => {
    expect(filesWith(/const hashPasswords = /)).toEqual(["modules/users/passwords.ts"]);
    expect(filesWith(/hashPasswords\(/)).toEqual([]);
    expect(findAll(/^let ofPasswords = (\w+);/gm)).toEqual(["modules/users/passwords.ts: SLOW"]);
  });

  it("seals with GCM; only the link that texts pay for by the character differs", () => {
    const modes = algorithmUses.filter(({ name }) => name.startsWith("aes") && name !== "aes-256-gcm");
    expect(new Set(modes.map(({ path }) => path))).toEqual(
      // A synthetic IV (RFC 5297), with a tag that is checked before anything is trusted.
      new Set(["modules/contacts/links/contact-slug.ts"]),
    );
  });
});

describe("what people type", () => {
  it("is in no regular expression of the database, and expressions built from names get only literal ones", () => {
    // One of these functions passes its own parameter on.
    expect(findAll(/\b(?:elementsIn|textIn|fieldOf)\((?:[\w.]+, )?([^)":]+)\)/g)).toEqual([
      "providers/carriers/xml.ts: name",
    ]);
    expect(filesWith(/\bregexp_\w+\(|\bsimilar to\b|[\w)] !?~\*? [$'(]|"!?~\*?"/)).toEqual([]);
  });
});
