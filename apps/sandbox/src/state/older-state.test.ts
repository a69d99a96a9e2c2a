import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { aSandbox, until } from "../testing/testing.ts";

// The tables from when the sandbox played one carrier.
const before = `
  create table numbers (sid text primary key, phone text not null unique, record text not null);
  create table handsets (
    number text primary key, kind text not null, name text not null, last_at integer not null,
    last_text text not null, unread integer not null) without rowid;
  create table messages (
    seq integer primary key, sid text not null unique, direction text not null, sender text not null,
    recipient text not null, body text not null, status text not null, error_code integer,
    segments integer not null, media text not null, media_urls text not null, callback_url text,
    created_at integer not null, updated_at integer not null, sent_at integer,
    is_redacted integer not null, is_deleted integer not null, is_open integer not null);
  insert into numbers values ('PN1', '+15125550100',
    '{"sid":"PN1","phone":"+15125550100","friendlyName":"Shop","smsUrl":"","smsMethod":"POST","boughtAt":1,"changedAt":1}');
  insert into handsets values ('+15125550199', 'mobile', 'Jo', 1, 'Hi', 1);
  insert into messages values (1, 'SM${"1".repeat(32)}', 'outbound', '+15125550100', '+15125550199', 'Old', 'queued',
    null, 1, '[]', '[]', null, 1, 1, null, 0, 0, 1);
`;

test("a state from before there was more than one carrier opens completely, as Twilio's, and continues", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const old = new DatabaseSync(join(dataDir, "sandbox.db"));
  old.exec(before);
  old.close();

  for (const start of ["first", "second"]) {
    const sandbox = await aSandbox({ dataDir });
    try {
      expect((await sandbox.control("GET", "/numbers")).body.numbers).toMatchObject([
        { number: "+15125550100", carrier: "twilio", friendlyName: "Shop" },
      ]);
      await until(
        async () => (await sandbox.client.messages(`SM${"1".repeat(32)}`).fetch()).status === "delivered",
      );
      expect((await sandbox.control("GET", "/phones")).body.phones).toMatchObject([
        { name: "Jo", network: expect.stringMatching(/^(att|tmobile|verizon|other)$/) },
      ]);
      await sandbox.client.messages.create({ from: "+15125550100", to: "+15125550199", body: start });
    } finally {
      await sandbox.close();
    }
  }
  const last = await aSandbox({ dataDir });
  onTestFinished(() => last.close());
  const { messages } = (await last.control("GET", "/messages?carrier=twilio")).body;
  expect(messages.map(({ text }: { text: string }) => text)).toEqual(["Old", "first", "second"]);
});
