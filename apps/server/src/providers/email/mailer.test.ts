import { generateKeyPairSync } from "node:crypto";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type BusinessMail, type Mailer, smtpMailer } from "./mailer.ts";
import { failureCode } from "./smtp-outcome.ts";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 1024,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

/** A mail server's answer to each command; null breaks the connection instead. */
type Script = Partial<Record<"greeting" | "MAIL" | "RCPT" | "DATA" | "end", string | null>>;

/** A minimal mail server that misbehaves at a chosen moment. */
async function aMailServer(script: Script) {
  const seen = { connections: 0, mails: [] as string[] };
  const server: Server = createServer((socket) => {
    seen.connections += 1;
    speak(socket, script, seen.mails);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  return { port: (server.address() as AddressInfo).port, seen };
}

function speak(socket: Socket, script: Script, mails: string[]): void {
  const say = (answer: string | null) => (answer === null ? socket.destroy() : socket.write(`${answer}\r\n`));
  let pending = "";
  let mail: string | null = null;
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    pending += chunk.toString("latin1");
    for (let end = pending.indexOf("\r\n"); end >= 0; end = pending.indexOf("\r\n")) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (mail !== null && line !== ".") mail += `${line}\r\n`;
      else if (mail !== null) {
        mails.push(mail);
        mail = null;
        say(script.end === undefined ? "250 2.0.0 Taken" : script.end);
      } else if (line.startsWith("MAIL")) say(script.MAIL === undefined ? "250 Ok" : script.MAIL);
      else if (line.startsWith("RCPT")) say(script.RCPT === undefined ? "250 Ok" : script.RCPT);
      else if (line === "DATA") {
        if (script.DATA === undefined) mail = "";
        say(script.DATA === undefined ? "354 Go on" : script.DATA);
      } else say("250 Ok");
    }
  });
  say(script.greeting === undefined ? "220 test" : script.greeting);
}

const servers: Server[] = [];
const mailers: Mailer[] = [];
afterEach(() => {
  for (const mailer of mailers.splice(0)) mailer.close();
  for (const server of servers.splice(0)) server.close();
});

function aMailer(port: number, query = ""): Mailer {
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${port}/${query}`,
    from: "Rivers <no-reply@mail.example>",
    domain: "mail.example",
    signing: async () => ({ domainName: "mail.example", keySelector: "a", privateKey }),
  });
  mailers.push(mailer);
  return mailer;
}

const mail: BusinessMail = {
  reference: "1-0190b5a0-0000-7000-8000-000000000001",
  sender: null,
  fromName: 'Rivers "&" Co\r\nBcc: eve@example.com',
  replyTo: "maya@example.com",
  to: "jo@example.com",
  subject: "Hello",
  text: "Hi",
  html: "<p>Hi</p>",
  unsubscribeUrl: null,
  pictures: [],
};

describe("a hand-over that goes wrong", () => {
  test.each<[string, Script, object]>([
    ["an address refused", { RCPT: "550 5.1.1 No such user" }, { kind: "refused", code: "550" }],
    ["a sender refused", { MAIL: "550 5.7.1 Not from here" }, { kind: "refused", code: "rejected" }],
    [
      "a policy against the recipient's mail",
      { RCPT: "554 5.7.1 Blocked" },
      { kind: "refused", code: "rejected" },
    ],
    [
      "a mail refused as a whole",
      { end: "550 5.7.1 Looks like spam" },
      { kind: "refused", code: "rejected" },
    ],
    ["a full mailbox", { RCPT: "452 4.2.2 Over quota" }, { kind: "busy", code: "452" }],
    ["a server that shuts down", { MAIL: "421 4.3.2 Closing" }, { kind: "busy", code: "421" }],
    ["a server that puts the mail off", { end: "451 4.3.0 Try later" }, { kind: "busy", code: "451" }],
    ["a line that breaks before the mail", { DATA: null }, { kind: "busy", code: "unreachable" }],
    ["a line that breaks after the mail", { end: null }, { kind: "unclear" }],
    ["a server that wants no connections", { greeting: "554 No service" }, { kind: "busy", code: "554" }],
  ])("%s", async (_name, script, outcome) => {
    const { port } = await aMailServer(script);
    expect(await aMailer(port).handOver(mail)).toMatchObject(outcome);
  });

  test("an unreachable server is busy, not a refusal", async () => {
    const { port } = await aMailServer({});
    await new Promise((resolve) => servers.pop()!.close(resolve));
    expect(await aMailer(port).handOver(mail)).toEqual({
      kind: "busy",
      code: "unreachable",
      retryAfterMs: null,
    });
  });

  test("an invalid address is refused at once instead of being retried forever", async () => {
    const { port, seen } = await aMailServer({});
    const outcome = await aMailer(port).handOver({ ...mail, to: "<>" });
    expect(outcome).toEqual({ kind: "refused", code: "553", isOptedOut: false });
    expect(seen.mails).toEqual([]);
  });

  test("a mail whose end was not acknowledged is not sent again", async () => {
    const { port, seen } = await aMailServer({ end: null });
    await aMailer(port).handOver(mail);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(seen.mails).toHaveLength(1);
  });
});

test("a server that has to take up TLS and does not hears of no mail", async () => {
  const { port, seen } = await aMailServer({});
  const outcome = await aMailer(port, "?ignoreTLS=true&requireTLS=true").handOver(mail);
  expect(outcome.kind).toBe("busy");
  expect(seen.mails).toEqual([]);
});

test("mails one after the other go over one connection, and a name cannot add headers", async () => {
  const { port, seen } = await aMailServer({});
  const mailer = aMailer(port);
  expect(await mailer.handOver(mail)).toEqual({
    kind: "taken",
    carrierMessageId: `${mail.reference}@mail.example`,
    segments: null,
  });
  await mailer.handOver(mail);
  expect(seen.connections).toBe(1);
  expect(seen.mails[0]).not.toMatch(/^bcc:/im);
});

test("what a refusal says about the address", () => {
  const cases: [number | null, string, boolean, string][] = [
    [550, "550 5.1.1 no such user", true, "550"],
    [550, "550 no such user", true, "550"],
    [550, "550 5.4.1 recipient address rejected", true, "550"],
    [null, "5.1.1", true, "bounced"],
    [550, "550 5.1.8 bad sender domain", false, "rejected"],
    [550, "550 5.1.1 user unknown", false, "550"],
    [552, "552 too much", true, "mailbox"],
    [550, "550 5.2.2 over quota", true, "mailbox"],
    [550, "550 5.2.1 mailbox disabled", true, "550"],
    [552, "552 5.3.4 too big", false, "too-large"],
    [550, "550 5.7.26 unauthenticated", true, "rejected"],
  ];
  for (const [code, words, isAboutRecipient, expected] of cases) {
    expect(failureCode(code, words, isAboutRecipient), words).toBe(expected);
  }
});
