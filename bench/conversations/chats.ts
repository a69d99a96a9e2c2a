import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, sql } from "../../apps/server/src/db/connection.ts";
import { apiClient } from "../setup/api-client.ts";
import { percentile, printWithin, startBenchDatabase } from "../setup/bench-database.ts";
import { machineNow, startCarrier } from "../setup/carrier.ts";
import { anAudience } from "../setup/many-contacts.ts";
import { fillThreads, wordAt } from "../setup/many-messages.ts";
import { type ProductProcesses, startProductProcesses } from "../setup/product-processes.ts";
import { type Acted, type Action, someUsers } from "../setup/some-users.ts";

/**
 * The chats of an account with 1,000,000 contacts and 10,000,000 messages, as twenty concurrent users
 * experience them: the list, a page of a thread, and full-text search of messages. Each is compared with the
 * same in a small account, in the same run.
 */
const CONTACTS = Number(process.env.CONTACTS ?? 1_000_000);
const MESSAGES = Number(process.env.MESSAGES ?? CONTACTS * 10);
const SMALL = 1_000;
const SECONDS = Number(process.env.SECONDS ?? 30);
const USERS = 20;
const THINK_MS = 500;
const LIST_LIMIT_MS = 50;
const THREAD_LIMIT_MS = 50;
const SEARCH_LIMIT_MS = 200;

/**
 * How common the words are: in one message of six, of a hundred, of thousands; in ten; a prefix; two words;
 * in none.
 */
const SEARCHES: [what: string, term: string][] = [
  ["a word said everywhere", wordAt(0)],
  ["a common word", wordAt(40)],
  ["a rare word", wordAt(2_900)],
  ["a number", "777"],
  ["the beginning of words", wordAt(40).slice(0, 4)],
  ["two common words", `${wordAt(3)} ${wordAt(8)}`],
  ["a common and a rare word", `${wordAt(0)} ${wordAt(2_500)}`],
  ["nothing that was said", "xyzzy"],
];

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
const db = connect(postgres.appUrl, 2);
const ownerDb = connect(postgres.ownerUrl, 1);
const now = new Date(machineNow() + carrier.clockOffsetMs);
let product: ProductProcesses | undefined;
try {
  const filledAt = performance.now();
  const large = await anAccount(CONTACTS, MESSAGES);
  const small = await anAccount(SMALL, SMALL * 10);
  await sql`vacuum analyze`.execute(ownerDb);
  console.log(
    `${CONTACTS} contacts and ${MESSAGES} messages made in ${((performance.now() - filledAt) / 1000).toFixed(0)} s`,
  );
  product = await startProductProcesses({ postgres, carrier, folder, workers: 1 });
  const { url } = product;
  const both = async (actionsOf: (account: Account) => Action[]) => ({
    large: await work(url, large, actionsOf(large)),
    small: await work(url, small, actionsOf(small)),
  });
  await both((account) => [...lists(), ...threads(account)]);

  const seen = await both((account) => [...lists(), ...threads(account)]);
  show(seen.large);
  const only = (acted: readonly Acted[], kind: string) => acted.filter(({ what }) => what.startsWith(kind));
  printP95("chats-list-p95", only(seen.large, "list"), only(seen.small, "list"), LIST_LIMIT_MS);
  printP95("chats-thread-p95", only(seen.large, "thread"), only(seen.small, "thread"), THREAD_LIMIT_MS);

  await both(searches);
  const found = await both(searches);
  show(found.large);
  printP95("chats-search-p95", found.large, found.small, SEARCH_LIMIT_MS);
} finally {
  await product?.stop();
  await db.destroy();
  await ownerDb.destroy();
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

interface Account {
  cookie: string;
  longContactId: string;
  /** A message in the middle of the longest thread. */
  middleId: string;
  contactIds: string[];
}

async function anAccount(contacts: number, messages: number): Promise<Account> {
  const { accountId, cookie } = await anAudience(db, ownerDb, { contacts, now });
  const { longContactId } = await fillThreads(ownerDb, { accountId, messages, now });
  const { rows } = await sql<{ id: string }>`
    select contact_id as id from conversations where account_id = ${accountId} order by contact_id limit 1000
  `.execute(ownerDb);
  const { rows: middle } = await sql<{ id: string }>`
    select id from messages where account_id = ${accountId} and contact_id = ${longContactId}
    order by time, id offset (
      select count(*) / 2 from messages where account_id = ${accountId} and contact_id = ${longContactId}
    ) limit 1
  `.execute(ownerDb);
  return { cookie, longContactId, middleId: middle[0]!.id, contactIds: rows.map(({ id }) => id) };
}

function work(url: string, { cookie }: Account, actions: readonly Action[]): Promise<Acted[]> {
  return someUsers(apiClient(url, cookie), (turn) => actions[turn % actions.length]!, {
    users: USERS,
    seconds: SECONDS,
    thinkMs: THINK_MS,
  });
}

function lists(): Action[] {
  const page = (what: string, body: object): Action => ({
    what: `list: ${what}`,
    does: (call) => call("POST", "messages/search", body),
  });
  return [
    page("open", { filter: "open" }),
    page("all", {}),
    page("unread", { filter: "unread" }),
    page("nobody's", { filter: "unassigned" }),
    page("the fourth page", { paging: { page: 4, pageSize: 25 } }),
    page("a name", { term: "schmidt" }),
  ];
}

function threads({ contactIds, longContactId, middleId }: Account): Action[] {
  let turn = 0;
  return [
    ...Array.from(
      { length: 4 },
      (): Action => ({
        what: "thread: of one of them",
        does: (call) => {
          turn += 1;
          return call("GET", `contacts/${contactIds[(turn * 37) % contactIds.length]}/messages`);
        },
      }),
    ),
    { what: "thread: the longest", does: (call) => call("GET", `contacts/${longContactId}/messages`) },
    {
      what: "thread: around its middle",
      does: (call) => call("GET", `contacts/${longContactId}/messages/around/${middleId}`),
    },
  ];
}

function searches({ longContactId: contactId }: Account): Action[] {
  return [
    ...SEARCHES.map(
      ([what, term]): Action => ({
        what: `search: ${what}`,
        does: (call) => call("POST", "messages/searchText", { term }),
      }),
    ),
    ...[
      ["a common word", wordAt(0)],
      ["a rare word", wordAt(2_900)],
    ].map(
      ([what, term]): Action => ({
        what: `search: ${what} in the longest thread`,
        does: (call) => call("POST", "messages/searchText", { term, contactId }),
      }),
    ),
  ];
}

function show(acted: readonly Acted[]): void {
  for (const [what, its] of Map.groupBy(acted, (one) => one.what)) {
    const times = its.map(({ ms }) => ms);
    const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
    console.log(`  ${what}: p50 ${p50} ms, p95 ${p95} ms, ${its.length} times`);
  }
}

function printP95(name: string, own: readonly Acted[], base: readonly Acted[], limit: number): void {
  const p95 = (acted: readonly Acted[]) =>
    percentile(
      acted.map(({ ms }) => ms),
      0.95,
    );
  printWithin(name, p95(own), p95(base), limit);
}
