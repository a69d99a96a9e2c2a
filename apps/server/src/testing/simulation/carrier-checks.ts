import { isAllowed } from "@broadcast/domain/compliance/quiet-hours";
import { candidatePlaces } from "@broadcast/domain/compliance/recipient-places";
import { expect } from "vitest";
import { type Connection, sql } from "../../db/connection.ts";
import type { Business } from "../builders.ts";
import { readOutbox } from "../outbox.ts";
import type { TestServer } from "../test-server.ts";

export interface Person {
  contactId: string;
  phoneNumber: string;
  /** When they opted out, and back in. */
  stoppedAt: number[];
  startedAt: number[];
}

/** What the automation's messages were to the carrier: each that left once, lawfully, and paid for. */
export async function checkMessages(
  { services: { db }, sandbox }: Pick<TestServer, "services" | "sandbox">,
  { accountId, phoneNumber: from }: Pick<Business, "accountId" | "phoneNumber">,
  { people, cause, credits }: { people: readonly Person[]; cause: "campaign" | "flow"; credits: number },
): Promise<void> {
  expect(await readOutbox(db, { accountId }), "messages that still wait").toEqual([]);
  const { rows } = await sql<{
    to: string;
    text: string;
    state: string;
    error: string | null;
    purpose: string;
  }>`
    select to_number as to, text, state, error, purpose from messages
    where account_id = ${accountId} and direction = 'out' and cause = ${cause}
  `.execute(db);
  const hasLeft = ({ state }: { state: string }) => ["sent", "delivered", "failed"].includes(state);
  const unexplained = rows.filter((row) => !hasLeft(row) && !(row.state === "unsent" && row.error));
  expect(unexplained, "messages without an outcome").toEqual([]);
  const all = await sandbox<{ messages: { to: string; text: string; at: string }[] }>(
    "GET",
    `/messages?from=${encodeURIComponent(from)}`,
  );
  const texts = new Set(rows.map(({ text }) => text));
  const taken = all.messages.filter(({ text }) => texts.has(text));
  const namesOf = (some: readonly { to: string; text: string }[]) =>
    some.map(({ to, text }) => `${to} ${text}`).toSorted();
  expect(namesOf(taken), "what the carrier took").toEqual(namesOf(rows.filter(hasLeft)));
  for (const { phoneNumber, stoppedAt, startedAt } of people) {
    const isStopped = (at: number) =>
      stoppedAt.some((from, index) => at > from + 1_000 && at < (startedAt[index] ?? Infinity) - 1_000);
    const refused = taken.filter(({ to, at }) => to === phoneNumber && isStopped(Date.parse(at)));
    expect(refused, "messages after an opt-out").toEqual([]);
  }
  const conversation = new Set(namesOf(rows.filter(({ purpose }) => purpose !== "marketing")));
  const atNight = taken.filter(
    ({ to, text, at }) =>
      !conversation.has(`${to} ${text}`) &&
      !isAllowed(new Date(at), candidatePlaces({ phoneNumber: to }), { channel: "text" }),
  );
  expect(atNight, "messages outside the hours").toEqual([]);
  await checkBooks(db, accountId, credits);
}

async function checkBooks(db: Connection, accountId: number, credits: number): Promise<void> {
  const { rows } = await sql<{ free: number; spent: number }>`
    select c.credit_hundredths as free, c.held_hundredths as held,
      (select sum(free_hundredths)::int8 from credit_ledger where account_id = c.account_id) as ledger_free,
      (select sum(held_hundredths)::int8 from credit_ledger where account_id = c.account_id) as ledger_held, (
        select coalesce(sum(cost_hundredths), 0)::int8 from messages m
        where m.account_id = c.account_id and direction = 'out' and state in ('sent', 'delivered', 'failed')
      ) as spent
    from account_counters c where account_id = ${accountId}
  `.execute(db);
  const { free, spent } = rows[0]!;
  const books = { free, held: 0, ledger_free: free, ledger_held: 0, spent };
  expect(rows[0], "the books").toEqual(books);
  expect(free + spent, "credits").toBe(credits * 100);
}
