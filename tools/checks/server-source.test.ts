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

/** Every find in the source, `file: what was found`; what the first group of the expression holds, if it has one. */
const findAll = (expression: RegExp): string[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(expression)].map(([all, group]) => `${path}: ${group ?? all}`),
  );

/** The files in which something is found, each once. */
const filesWith = (expression: RegExp): string[] =>
  sources.flatMap(({ path, text }) => (text.search(expression) >= 0 ? [path] : []));

describe("what must not be guessed", () => {
  it("comes from node:crypto: Math.random only spreads waits, and the demo's data are the same each time", () => {
    expect(filesWith(/Math\.random/)).toEqual([
      "db/retried-transaction.ts",
      "modules/sending/delivery/dispatch.ts",
      "modules/sending/delivery/settle.ts",
    ]);
    const drawnFromSeed = filesWith(/from "[^"]*\/random\.ts"/);
    expect(drawnFromSeed.length).toBeGreaterThan(0);
    expect(drawnFromSeed.filter((path) => !path.startsWith("seed/"))).toEqual([]);
  });

  it("is drawn in these places only, by these functions", () => {
    expect(
      findAll(/\b(random(?:Bytes|Int|UUID|FillSync)|getRandomValues|generateKeyPair(?:Sync)?)\(/g),
    ).toEqual([
      // A part of an id; the id of a row is no secret, its account is asked for.
      "db/uuid.ts: randomUUID",
      // A number used once, in what is sealed.
      "http/guard/sealing.ts: randomBytes",
      "http/guard/session.ts: randomBytes",
      // The name of a picture's file, which contact cards show anyway.
      "modules/contact-cards/contact-cards.ts: randomUUID",
      // The end of a public address: what it opens is for anybody, or needs a contact's own part besides.
      "modules/content/content-slug.ts: randomInt",
      // The seed of a draw, secret until then, and what stands for somebody in its public list.
      "modules/contests/contests.ts: randomBytes",
      "modules/contests/enter-contest.ts: randomInt",
      "modules/multi-factor/codes.ts: randomInt",
      "modules/multi-factor/recovery-codes.ts: randomInt",
      "modules/multi-factor/recovery-codes.ts: randomInt",
      // Names a lease, and a registration at the carrier: no secrets.
      "modules/registration/registration.sql.ts: randomUUID",
      "modules/registration/submit-registration.ts: randomUUID",
      "modules/users/passwords.ts: randomBytes",
      "modules/users/passwords.ts: randomBytes",
      "modules/users/passwords.ts: randomBytes",
      // A number used once, in a token that is signed.
      "public-pages/form-trap.ts: randomBytes",
    ]);
  });

  it("is never cut: of a token only the name of a link is", () => {
    expect(findAll(/newToken\(\)\.\w+\(/g)).toEqual(["modules/users/sign-up.ts: newToken().slice("]);
  });
});

/** Every algorithm that the source names, by the bits of work that breaking it takes (NIST SP 800-57, part 1, 5.6.1). */
const STRENGTH_BITS: Readonly<Record<string, number>> = {
  sha256: 128,
  argon2id: 128,
  "aes-256-gcm": 256,
  "aes-256-ctr": 256,
  prime256v1: 128,
  // Of 3,072 bits.
  rsa: 128,
  // Collisions are found within seconds.
  md5: 18,
  sha1: 63,
};

/** Each use of an algorithm; a name that stands in a constant is looked up in its file. */
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
  it("is Node's own: nothing of it is imported but what is named here, and nothing else computes with bits", () => {
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
      "generateKeyPair",
      "randomBytes",
      "randomInt",
      "randomUUID",
      "timingSafeEqual",
    ]);
    expect(findAll(/from "((?:node:)?crypto|node:crypto\/\w+)"|require\("crypto/g).length).toBe(
      filesWith(/import (type )?\{[^}]+\} from "node:crypto"/).length,
    );
    // Whoever would write a cipher or a hash needs these signs.
    expect(filesWith(/Math\.imul| (?:>>>?|<<|\^)=? /)).toEqual([
      // A power, in SQL.
      "modules/sessions/sign-in-failures.ts",
      "modules/users/leaked-passwords.ts",
      // Samples of sound.
      "recordings/read-wav.ts",
      "seed/random.ts",
      "packages/domain/src/stop-detect/stop-detect-features.ts",
      "packages/domain/src/stop-detect/stop-detect-weights.ts",
    ]);
  });

  it("uses algorithms of 128 bits of strength; weaker ones only where vendors and apps ask for them", () => {
    expect(new Set(algorithmUses.map(({ name }) => name))).toEqual(new Set(Object.keys(STRENGTH_BITS)));
    const weaker = algorithmUses.filter(({ name }) => STRENGTH_BITS[name]! < 128);
    expect(new Set(weaker.map(({ path, name }) => `${path}: ${name}`))).toEqual(
      new Set([
        "modules/multi-factor/authenticator.ts: sha1",
        "providers/carriers/sinch-incoming-calls.ts: md5",
        "providers/carriers/twilio-signature.ts: sha1",
      ]),
    );
    expect(findAll(/KEY_BITS = ([\d_]+);/g)).toEqual(["providers/email/dkim.ts: 3072"]);
  });

  it("hashes passwords slowly: what makes it lighter is called by tests alone", () => {
    expect(filesWith(/const hashPasswords = /)).toEqual(["modules/users/passwords.ts"]);
    expect(filesWith(/hashPasswords\(/)).toEqual([]);
    expect(findAll(/^let ofPasswords = (\w+);/gm)).toEqual(["modules/users/passwords.ts: SLOW"]);
  });

  it("seals in one place, by GCM; only the link that texts pay for by the character does it in its own way", () => {
    expect(filesWith(/createCipheriv\(/)).toEqual([
      "http/guard/sealing.ts",
      "modules/contacts/contact-slug.ts",
    ]);
    const modes = algorithmUses.filter(({ name }) => name.startsWith("aes") && name !== "aes-256-gcm");
    expect(new Set(modes.map(({ path }) => path))).toEqual(
      // A synthetic IV (RFC 5297), and a tag that is asked for before anything is believed.
      new Set(["modules/contacts/contact-slug.ts"]),
    );
  });

  it("uses hashes whole, of 256 bits, wherever somebody could gain by another text of the same hash", () => {
    const cut = /digest\((?:"\w+")?\)\s*\.(?:slice|subarray|substring|toString\([^)]*\)\s*\.slice)\(/;
    expect(filesWith(cut)).toEqual([
      // The version of an answer, which its own account reads.
      "http/files/send-file.ts",
      // The tag of a link of 96 bits: it is asked for over the network, and its forger gains one confirmation.
      "modules/contacts/contact-slug.ts",
      // Names what is drawn on a picture that anybody may see.
      "modules/landing-pages/social-image.ts",
      // Tells one's own versions of a form apart.
      "modules/registration/submit-registration.ts",
      // The name of a notification, of which the browser keeps the last one.
      "providers/push/web-push.ts",
    ]);
  });

  it("never takes a certificate unseen", () => {
    expect(
      filesWith(
        /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|requireTLS: false|insecureHTTPParser/,
      ),
    ).toEqual([]);
  });
});

describe("what people type", () => {
  it("is never code: nothing evaluates, compiles or fills in a template", () => {
    expect(
      filesWith(
        /\beval\(|new Function\(|\bFunction\(["'`]|from "(?:node:)?vm"|set(?:Timeout|Interval)\(["'`]|import\((?!["'])|from "(?:handlebars|mustache|ejs|pug|nunjucks|liquidjs|eta|marked|markdown-it|showdown|remark)/,
      ),
    ).toEqual([]);
  });

  it("is in no regular expression: those that are put together are so of our own words", () => {
    expect(
      findAll(/RegExp\(\s*[`"']?([^\n]*)/g).map((one) => one.replaceAll(/: .*?\$\{([\w.]+).*/g, ": $1")),
    ).toEqual([
      "providers/carriers/xml.ts: name",
      "providers/email/mail-report.ts: REFERENCE",
      "providers/email/mail-report.ts: REFERENCE",
      "providers/email/mail-report.ts: REFERENCE",
      "providers/email/mail-report.ts: name",
      // Of our own list of shorteners, and of our own lists of words.
      "packages/domain/src/messages/message-quality.ts: escaped",
      "packages/domain/src/registration/registration-campaign-linter.ts: domain.replace",
      "packages/domain/src/registration/registration-rules.ts: word",
      "packages/domain/src/stop-detect/stop-detect-request.ts: whole",
    ]);
    // The names above are written out wherever they are asked for; one of these functions passes its own on.
    expect(findAll(/\b(?:elementsIn|textIn|fieldOf)\((?:[\w.]+, )?([^)":]+)\)/g)).toEqual([
      "providers/carriers/xml.ts: name",
    ]);
    // A text that is matched against a text would become an expression, too; this one is matched against a constant.
    expect(filesWith(/\.match(?:All)?\((?!\/|[A-Z][A-Z_]+\)|new RegExp|\))/)).toEqual([
      "packages/domain/src/messages/message-tags.ts",
    ]);
    expect(filesWith(/\bregexp_\w+\(|\bsimilar to\b|[\w)] !?~\*? [$'(]|"!?~\*?"/)).toEqual([]);
  });
});

describe("logs", () => {
  it("are written by log.ts only; before there is one, a process that cannot start says why on stderr", () => {
    expect(filesWith(/\bconsole\.|process\.(?:stdout|stderr)|\bpino\(/)).toEqual(["log.ts", "main.ts"]);
    expect(findAll(/\b(console\.\w+|process\.std\w+)/g)).toEqual(Array(3).fill("main.ts: console.error"));
    // What is written into files is what people upload.
    expect(filesWith(/\b(?:appendFile|writeFile|createWriteStream)(?:Sync)?\(/)).toEqual([
      "providers/storage/local-folder.ts",
    ]);
  });
});
