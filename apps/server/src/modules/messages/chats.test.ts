import { api } from "@broadcast/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function receive(business: Business, from: string | null, text: string): Promise<string> {
  const phone = encodeURIComponent(from ?? "");
  await server.sandbox("POST", `/phones/${phone}/messages`, { to: business.phoneNumber, text });
  const row = await until("the message", () =>
    server.services.db
      .selectFrom("messages")
      .where("account_id", "=", business.accountId)
      .where("text", "=", text)
      .select("id")
      .executeTakeFirst(),
  );
  return row.id;
}

test("reading a thread leaves newer messages unread, and reading an old message makes nothing unread", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const first = await receive(maya, jo.phoneNumber, "First");
  const second = await receive(maya, jo.phoneNumber, "Second");
  const third = await receive(maya, jo.phoneNumber, "Third");
  const read = (messageId: string) =>
    maya.client.ok(api.messages.markRead, { params: { contactId: jo.contactId, messageId }, body: {} });
  const unread = async () =>
    (await maya.client.ok(api.messages.searchChats, { body: {} })).chats[0]?.unreadCount;
  expect(await unread()).toBe(3);
  expect(await read(second)).toEqual({ unreadCount: 1 });
  expect(await unread()).toBe(1);
  expect(await read(first)).toEqual({ unreadCount: 1 });
  expect(await unread()).toBe(1);
  expect(await read(third)).toEqual({ unreadCount: 0 });
  expect(await read(first)).toEqual({ unreadCount: 0 });
  expect(await unread()).toBe(0);
});

test("a text says which keyword it named, for as long as the keyword exists", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const { _id: id } = await maya.client.ok(api.keywords.create, { body: { word: "SALE" } });
  await receive(maya, jo.phoneNumber, "sale");
  await receive(maya, jo.phoneNumber, "See you");
  const named = async () => {
    const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId: jo.contactId } });
    return messages.map(({ text, keyword }) => [text, keyword]);
  };
  expect(await named()).toEqual([
    ["See you", null],
    ["sale", { _id: id, word: "SALE" }],
  ]);
  await maya.client.ok(api.keywords.change, { params: { id }, body: { word: "SPRING" } });
  expect(await named()).toContainEqual(["sale", { _id: id, word: "SPRING" }]);
  await maya.client.ok(api.keywords.remove, { params: { id } });
  expect(await named()).toContainEqual(["sale", null]);
});

test("chats are marked one by one, by name, or by a search of the list, and never another account's", async () => {
  const maya = await aBusiness(server);
  const [jo, ana, theo] = await Promise.all(
    ["Jo", "Ana", "Theo"].map((firstName) => aContact(server, maya, { firstName })),
  );
  for (const { phoneNumber } of [jo!, ana!, theo!]) await receive(maya, phoneNumber, `From ${phoneNumber}`);
  await receive(maya, jo!.phoneNumber, "Again");
  const { searchChats, markChatRead, markManyRead, markManyUnread } = api.messages;
  const unread = async () => {
    const { chats } = await maya.client.ok(searchChats, { body: {} });
    return chats.map(({ contact, unreadCount }) => [contact.firstName, unreadCount]).sort();
  };
  expect(await maya.client.ok(markChatRead, { body: { contactId: jo!.contactId } })).toEqual({
    unreadCount: 2,
  });
  const contactIds = [jo!.contactId, ana!.contactId];
  expect(await maya.client.ok(markManyUnread, { body: { contactIds } })).toEqual({ unreadCount: 3 });
  expect(await unread()).toEqual([
    ["Ana", 1],
    ["Jo", 1],
    ["Theo", 1],
  ]);
  const anas = { filter: { term: "ana" } };
  expect(await maya.client.ok(api.messages.countUnread, { body: anas })).toEqual({ unreadCount: 1 });
  const read = await maya.client.ok(markManyRead, { body: anas });
  expect(read).toEqual({ unreadCount: 2, marked: [ana!.contactId] });
  expect(await maya.client.ok(api.messages.countUnread, { body: anas })).toEqual({ unreadCount: 0 });
  await maya.client.ok(markManyRead, { body: { contactIds: [theo!.contactId] } });
  expect(await unread()).toEqual([
    ["Ana", 0],
    ["Jo", 1],
    ["Theo", 0],
  ]);
  await maya.client.ok(markManyUnread, { body: { filter: { filter: "all" } } });
  expect((await maya.client.ok(searchChats, { body: {} })).unreadCount).toBe(3);
  await maya.client.ok(markManyRead, { body: { filter: { filter: "unread" } } });
  expect((await maya.client.ok(searchChats, { body: {} })).unreadCount).toBe(0);

  const other = await aBusiness(server);
  expect((await other.client.call(markManyUnread, { body: { contactIds } })).status).toBe(404);
  expect((await other.client.call(markChatRead, { body: { contactId: jo!.contactId } })).status).toBe(404);
  expect((await maya.client.call(markManyUnread, { body: {} })).body.fields).toEqual({
    contactIds: "Choose at least one chat.",
  });
  await other.client.ok(markManyUnread, { body: { filter: {} } });
  expect((await maya.client.ok(searchChats, { body: {} })).unreadCount).toBe(0);
});

test("chats are found by rare and by common names, newest first, hidden or not", async () => {
  const maya = await aBusiness(server);
  const NAMED = 5_100;
  await sql`
    with named as (
      insert into contacts (account_id, first_name, phone_number, created_at, updated_at)
      select ${maya.accountId}, case when n % 1700 = 1 then 'Zora' else 'Ana' end || ' ' || n,
        '+1213' || lpad((2000000 + n)::text, 7, '0'), now(), now()
      from generate_series(1, ${NAMED}::int) n returning account_id, id, first_name
    )
    insert into conversations (account_id, contact_id, last_message_id, last_time, last_text, last_type, last_direction,
      last_state, last_has_media, is_hidden)
    select account_id, id, uuidv7(), now() - split_part(first_name, ' ', 2)::int * interval '1 minute', 'Hi', 'sms',
      'in', 'received', false, first_name = 'Zora 1701'
    from named
  `.execute(server.services.db);
  const find = async (term: string, page = 1) => {
    const paging = { page, pageSize: 2 };
    const found = await maya.client.ok(api.messages.searchChats, { body: { term, paging } });
    return [found.chats.map(({ contact }) => contact.firstName), found.paging.total, found.paging.isBounded];
  };
  expect(await find("zora")).toEqual([["Zora 1", "Zora 1701"], 3, undefined]);
  expect(await find("zora", 2)).toEqual([["Zora 3401"], 3, undefined]);
  expect(await find("nobody")).toEqual([[], 0, undefined]);
  expect(await find("2002345")).toEqual([["Ana 2345"], 1, undefined]);
  expect(await find("ana")).toEqual([["Ana 2", "Ana 3"], 5_000, true]);
  expect(await find("ana", 2)).toEqual([["Ana 4", "Ana 5"], 5_000, true]);
});

test("hidden chats leave the list until either side writes, and hiding can be undone", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya, { firstName: "Jo" });
  const ana = await aContact(server, maya, { firstName: "Ana" });
  const { hideChats, undo } = api.contactActions;
  for (const { contactId } of [jo, ana])
    await maya.client.ok(api.messages.send, { body: { contactId, text: "Hello" } });
  const listed = async () =>
    (await maya.client.ok(api.messages.searchChats, { body: {} })).chats.map(
      ({ contact }) => contact.firstName,
    );
  const hide = () => maya.client.ok(hideChats, { body: { contactIds: [jo.contactId, ana.contactId] } });
  const hidden = await hide();
  expect([hidden.changed, await listed()]).toEqual([2, []]);
  await maya.client.ok(undo, { params: { id: hidden._id } });
  expect((await listed()).sort()).toEqual(["Ana", "Jo"]);
  await hide();
  await receive(maya, jo.phoneNumber, "Are you there?");
  expect(await listed()).toEqual(["Jo"]);
  const unread = async () => (await maya.client.ok(api.messages.searchChats, { body: {} })).unreadCount;
  expect(await unread()).toBe(1);
  const again = await hide();
  expect(await unread()).toBe(0);
  await maya.client.ok(undo, { params: { id: again._id } });
  expect(await unread()).toBe(1);
  await maya.client.ok(api.messages.send, { body: { contactId: ana.contactId, text: "Hello again" } });
  expect(await listed()).toEqual(["Ana", "Jo"]);
  const other = await aBusiness(server);
  const foreign = await other.client.call(hideChats, { body: { contactIds: [jo.contactId] } });
  expect([
    foreign.status === 404 || (foreign.body as { changed?: number }).changed === 0,
    await listed(),
  ]).toEqual([true, ["Ana", "Jo"]]);
});

test("contacts who may have opted out are marked in the chat list and found by the filter", async () => {
  const maya = await aBusiness(server);
  const [jo, ana] = [await aContact(server, maya), await aContact(server, maya)];
  await receive(maya, jo.phoneNumber, "See you on Monday");
  await receive(maya, ana.phoneNumber, "What time is it there");
  await server.services.db
    .updateTable("contacts")
    .set({ potential_stop_at: server.clock.now() })
    .where("id", "=", ana.contactId)
    .execute();
  const search = (filter: "all" | "potential-stop") =>
    maya.client.ok(api.messages.searchChats, { body: { filter } });
  const { chats, paging } = await search("potential-stop");
  expect(chats.map(({ contact }) => [contact._id, contact.isPotentialStop])).toEqual([[ana.contactId, true]]);
  expect(paging.total).toBe(1);
  expect((await search("all")).chats.map(({ contact }) => contact.isPotentialStop).sort()).toEqual([
    false,
    true,
  ]);
});

test("messages are found by their words, marked, newest first, in one thread or all, and only the account's own", async () => {
  const [maya, other] = [await aBusiness(server), await aBusiness(server)];
  const [jo, ana] = [await aContact(server, maya), await aContact(server, maya)];
  const first = await receive(maya, jo.phoneNumber, "Is the size chart ready? It's for Monday");
  const second = await receive(maya, ana.phoneNumber, "My sizes are in the chart");
  await receive(maya, ana.phoneNumber, "Nothing of the kind");
  const search = (body: { term: string; contactId?: string; before?: string }, who = maya) =>
    who.client.ok(api.messages.searchText, { body });
  const idsOf = async (...asked: Parameters<typeof search>) =>
    (await search(...asked)).messages.map(({ _id }) => _id);
  const { messages, hasMore } = await search({ term: "CHART siz" });
  expect(messages.map(({ _id, contact }) => [_id, contact._id])).toEqual([
    [second, ana.contactId],
    [first, jo.contactId],
  ]);
  expect(hasMore).toBe(false);
  expect(messages[0]?.excerpt).toEqual([
    { text: "My ", isMatch: false },
    { text: "sizes", isMatch: true },
    { text: " are in the ", isMatch: false },
    { text: "chart", isMatch: true },
  ]);
  expect(await idsOf({ term: "chart", before: second })).toEqual([first]);
  expect(await idsOf({ term: "chart", contactId: jo.contactId })).toEqual([first]);
  expect(await idsOf({ term: "it's & | ! ( :* \\ 'monday" })).toEqual([first]);
  expect(await idsOf({ term: "?!" })).toEqual([]);
  expect(await idsOf({ term: "chart" }, other)).toEqual([]);
  const { status } = await other.client.call(api.messages.searchText, {
    body: { term: "chart", contactId: jo.contactId },
  });
  expect(status).toBe(404);
});

test("an email is found by its subject, by words of subject and text together, however old it is", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const email = uuidv7();
  await sql`
    insert into messages (account_id, id, contact_id, direction, type, subject, text, state, cause, purpose, from_number, to_number, time)
    select ${maya.accountId}, id, ${jo.contactId}, 'out', type, subject, text, 'sent', 'chat', 'conversation', '', '', ${server.services.clock.now()}::timestamptz + n * interval '1 second'
    from (
      select 0 as n, ${email}::uuid as id, 'email' as type, 'Walrus pictures' as subject, 'From the pier' as text
      union all select n, uuidv7(), 'sms', '', 'Order ' || n from generate_series(1, 5100) n
    ) m
  `.execute(server.services.db);
  const search = async (body: { term: string; contactId?: string }) =>
    (await maya.client.ok(api.messages.searchText, { body })).messages;
  for (const term of ["walrus", "pier", "pier walr"]) {
    expect((await search({ term })).map(({ _id }) => _id)).toEqual([email]);
    expect((await search({ term, contactId: jo.contactId })).map(({ _id }) => _id)).toEqual([email]);
  }
  const [found] = await search({ term: "walrus" });
  expect(found?.excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: "Walrus", isMatch: true }]);
});

test("words are found newest first whether they are common or rare", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const rare = await receive(maya, jo.phoneNumber, "A Walrus came by");
  await sql`
    insert into messages (account_id, id, contact_id, direction, type, text, state, cause, purpose, from_number, to_number, time)
    select ${maya.accountId}, uuidv7(), ${jo.contactId}, 'in', 'sms', 'Order ' || n || case when n % 50 = 0 then ' is Late' else '' end,
      'received', 'contact', 'conversation', '', '', ${server.services.clock.now()}::timestamptz + n * interval '1 second'
    from generate_series(1, 5100) n
  `.execute(server.services.db);
  const textOf = ({ excerpt }: { excerpt: readonly { text: string }[] }) =>
    excerpt.map(({ text }) => text).join("");
  const search = async (term: string, before?: string) => {
    const body = { term, ...(before && { before }) };
    const { messages, hasMore } = await maya.client.ok(api.messages.searchText, { body });
    return { ids: messages.map(({ _id }) => _id), texts: messages.map(textOf), hasMore };
  };
  const late = Array.from({ length: 102 }, (_, index) => `Order ${5_100 - 50 * index} is Late`);
  const first = await search("late");
  expect([first.texts, first.hasMore]).toEqual([late.slice(0, 20), true]);
  const second = await search("LAT", first.ids.at(-1));
  expect(second.texts).toEqual(late.slice(20, 40));
  expect((await search("walrus")).ids).toEqual([rare]);
  expect((await search("late", (await search("order 150 late")).ids.at(-1))).texts).toEqual(late.slice(-2));
});

test("a page of common words in a long thread is found without parsing all that is older", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  // The words of the oldest one can't be parsed: they are too many.
  await sql`
    insert into messages (account_id, id, contact_id, direction, type, text, state, cause, purpose, from_number, to_number, time)
    select ${maya.accountId}, uuidv7(), ${jo.contactId}, 'out', 'sms', 'Order ' || n || case when n = 1 then words else '' end,
      'sent', 'broadcast', 'marketing', '', '', ${server.services.clock.now()}::timestamptz + n * interval '1 second'
    from generate_series(1, 600) n,
      (select string_agg(' word' || w, '') as words from generate_series(1, 200000) w)
  `.execute(server.services.db);
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query("analyze messages");
  await owner.end();
  const find = (term: string) =>
    maya.client.ok(api.messages.searchText, { body: { term, contactId: jo.contactId } });
  expect((await find("order")).messages).toHaveLength(20);
  // Not in the newest of them either.
  expect((await find("order 2")).messages).toHaveLength(20);
});

test("the search over all chats finds what their list shows; what went to many is found in its thread", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const wrote = await receive(maya, jo.phoneNumber, "Is the walrus real?");
  const sent = await sql<{ id: string }>`
    insert into messages (account_id, id, contact_id, direction, type, subject, text, state, cause, purpose, from_number, to_number, time, is_in_chats)
    select ${maya.accountId}, uuidv7(), ${jo.contactId}, 'out', 'email', 'Tour', 'See the walrus', 'sent', cause, 'conversation', '', '',
      ${server.services.clock.now()}::timestamptz + n * interval '1 second', is_in_chats
    from (values (1, 'chat', true), (2, 'flow', true), (3, 'flow', false), (4, 'campaign', false), (5, 'broadcast', false),
      (6, 'broadcast', null), (7, 'space', null)) m (n, cause, is_in_chats)
    order by n returning id
  `.execute(server.services.db);
  const [chat, answer, ...toMany] = sent.rows.map(({ id }) => id);
  const search = async (contactId?: string) => {
    const body = { term: "walrus", ...(contactId && { contactId }) };
    return (await maya.client.ok(api.messages.searchText, { body })).messages.map(({ _id }) => _id);
  };
  expect(await search()).toEqual([answer, chat, wrote]);
  expect(await search(jo.contactId)).toEqual([...toMany.toReversed(), answer, chat, wrote]);
});

test("an archived message leaves its thread, the list and the search, is kept, and returns to its place", async () => {
  const maya = await aBusiness(server);
  const eve = await aBusiness(server);
  const jo = await aContact(server, maya);
  const first = await receive(maya, jo.phoneNumber, "The first pumpkin");
  const second = await receive(maya, jo.phoneNumber, "The second pumpkin");
  const { archive, archived, thread, searchChats, searchText } = api.messages;
  const ofJo = { params: { contactId: jo.contactId } };
  const shown = async () => {
    const found = await maya.client.ok(searchText, { body: { term: "pumpkin" } });
    const { messages, paging } = await maya.client.ok(thread, ofJo);
    expect(paging.total).toBe(messages.length);
    return {
      thread: messages.map(({ _id }) => _id),
      found: found.messages.map(({ _id }) => _id),
      last: (await maya.client.ok(searchChats, { body: {} })).chats[0]?.lastMessage.text,
      kept: (await maya.client.ok(archived, ofJo)).messages.map(({ _id }) => _id),
    };
  };
  const set = (messageId: string, isArchived: boolean) =>
    maya.client.ok(archive, { params: { messageId }, body: { isArchived } });
  const whole = {
    thread: [second, first],
    found: [second, first],
    last: "The second pumpkin",
    kept: [],
  };
  expect(await shown()).toEqual(whole);
  await set(second, true);
  await set(second, true);
  expect(await shown()).toEqual({
    thread: [first],
    found: [first],
    last: "The first pumpkin",
    kept: [second],
  });
  await set(first, true);
  expect(await shown()).toEqual({ thread: [], found: [], last: undefined, kept: [second, first] });
  await set(first, false);
  await set(second, false);
  expect(await shown()).toEqual(whole);

  const stolen = await eve.client.call(archive, { params: { messageId: first }, body: {} });
  expect(stolen.status).toBe(404);
  const queued = await maya.client.ok(api.messages.queue, {
    body: {
      contactId: jo.contactId,
      text: "See you soon",
      runAt: new Date(server.services.clock.now().getTime() + 86_400_000).toISOString(),
    },
  });
  const early = await maya.client.call(archive, { params: { messageId: queued._id }, body: {} });
  expect(early.status).toBe(409);
});

test("the files of a thread are listed by kind, newest first, without removed ones", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const types = ["image/png", "video/mp4", "audio/mpeg", "application/pdf", "image/jpeg", null];
  const ids = types.map(() => uuidv7());
  await sql`
    insert into messages (account_id, id, contact_id, direction, type, text, media, state, cause, purpose, from_number, to_number, time)
    select ${maya.accountId}, id, ${jo.contactId}, 'in', 'mms', 'File ' || n,
      case when type is null then '[]' else jsonb_build_array(jsonb_build_object('key', id, 'contentType', type)) end,
      'received', 'contact', 'conversation', '', '', ${server.clock.now()}::timestamptz + interval '1 minute' * n
    from unnest(${ids}::uuid[], ${types}::text[]) with ordinality as given (id, type, n)
  `.execute(server.services.db);
  const { threadFiles, archive } = api.messages;
  const params = { contactId: jo.contactId };
  const list = async (query: {
    kind?: "pictures" | "videos" | "audio" | "files";
    page?: number;
    pageSize?: number;
  }) => {
    const { messages, paging } = await maya.client.ok(threadFiles, { params, query });
    return [messages.map(({ _id }) => ids.indexOf(_id)), paging.total];
  };
  expect(await list({})).toEqual([[4, 3, 2, 1, 0], 5]);
  expect(await list({ page: 2, pageSize: 2 })).toEqual([[2, 1], 5]);
  expect(await list({ kind: "pictures" })).toEqual([[4, 0], 2]);
  expect(await list({ kind: "videos" })).toEqual([[1], 1]);
  expect(await list({ kind: "audio" })).toEqual([[2], 1]);
  expect(await list({ kind: "files" })).toEqual([[3], 1]);
  await maya.client.ok(archive, { params: { messageId: ids[4]! }, body: {} });
  expect(await list({ kind: "pictures" })).toEqual([[0], 1]);
  const other = await aBusiness(server);
  expect((await other.client.call(threadFiles, { params, query: {} })).status).toBe(404);
});

test("a jump to a message shows what is around it; one that left the thread is not found", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const { thread, threadAround, threadAfter, archive } = api.messages;
  const ids: string[] = [];
  for (let count = 0; count < 120; count += 1) ids.push(uuidv7());
  await sql`
    insert into messages (account_id, id, contact_id, direction, type, text, state, cause, purpose, from_number, to_number, time)
    select ${maya.accountId}, id, ${jo.contactId}, 'in', 'sms', 'Text ' || n, 'received', 'contact', 'conversation',
      ${jo.phoneNumber}, ${maya.phoneNumber}, ${server.clock.now()}::timestamptz - interval '1 minute' * (120 - n)
    from unnest(${ids}::uuid[]) with ordinality as given (id, n)
  `.execute(server.services.db);
  const around = (messageId: string) =>
    maya.client.ok(threadAround, { params: { contactId: jo.contactId, messageId } });
  const idsOf = ({ messages }: { messages: { _id: string }[] }) => messages.map(({ _id }) => _id);
  const middle = await around(ids[60]!);
  expect(idsOf(middle)).toEqual(ids.slice(10, 111));
  expect(middle).toMatchObject({ hasEarlier: true, hasLater: true });
  expect(await around(ids[3]!)).toMatchObject({ hasEarlier: false, hasLater: true });
  expect(await around(ids[119]!)).toMatchObject({ hasEarlier: true, hasLater: false });
  const before = await maya.client.ok(thread, {
    params: { contactId: jo.contactId },
    query: { before: ids[10]!, pageSize: 50 },
  });
  const after = await maya.client.ok(threadAfter, {
    params: { contactId: jo.contactId, messageId: ids[110]! },
  });
  expect([...idsOf(before).toReversed(), ...idsOf(middle), ...idsOf(after)]).toEqual(ids);
  await maya.client.ok(archive, { params: { messageId: ids[60]! }, body: {} });
  const other = await aBusiness(server);
  const params = { contactId: jo.contactId, messageId: ids[60]! };
  expect((await maya.client.call(threadAround, { params })).status).toBe(404);
  expect((await other.client.call(threadAround, { params: { ...params, messageId: ids[61]! } })).status).toBe(
    404,
  );
});

test("a thread says how much of it is unread and where that begins, and which message is at a given time", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const params = { contactId: jo.contactId };
  const { thread, threadAt, markRead, archive } = api.messages;
  const unread = async () => (await maya.client.ok(thread, { params, query: { pageSize: 1 } })).unread;
  expect(await unread()).toBeNull();
  expect(await maya.client.ok(threadAt, { params, query: { time: "2000-01-01T00:00:00.000Z" } })).toEqual({
    messageId: null,
  });
  const first = await receive(maya, jo.phoneNumber, "First");
  const second = await receive(maya, jo.phoneNumber, "Second");
  const third = await receive(maya, jo.phoneNumber, "Third");
  expect(await unread()).toEqual({ count: 3, firstMessageId: first });
  await maya.client.ok(markRead, { params: { ...params, messageId: first }, body: {} });
  expect(await unread()).toEqual({ count: 2, firstMessageId: second });
  const { messages } = await maya.client.ok(thread, { params, query: {} });
  const timeOf = (id: string) => messages.find(({ _id }) => _id === id)!.time;
  const at = async (time: string) => (await maya.client.ok(threadAt, { params, query: { time } })).messageId;
  expect(await at("2000-01-01T00:00:00.000Z")).toBe(first);
  expect(await at(timeOf(second))).toBe(second);
  expect(await at("2100-01-01T00:00:00.000Z")).toBe(third);
  // Up to what was sent since, nothing is left.
  const sent = await maya.client.ok(api.messages.send, { body: { ...params, text: "Here" } });
  await maya.client.ok(markRead, { params: { ...params, messageId: sent._id }, body: {} });
  expect(await unread()).toBeNull();
  await maya.client.ok(archive, { params: { messageId: first }, body: {} });
  expect(await at("2000-01-01T00:00:00.000Z")).toBe(second);
  // Up to the newest one shown, neither.
  const shown = await receive(maya, jo.phoneNumber, "Fourth");
  await maya.client.ok(archive, {
    params: { messageId: await receive(maya, jo.phoneNumber, "Fifth") },
    body: {},
  });
  expect(await unread()).toMatchObject({ count: 2 });
  await maya.client.ok(markRead, { params: { ...params, messageId: shown }, body: {} });
  expect(await unread()).toBeNull();
  // A chat without inbound messages is still unread once it is marked so.
  const ben = { contactId: (await aContact(server, maya)).contactId };
  const hello = await maya.client.ok(api.messages.send, { body: { ...ben, text: "Hello" } });
  await maya.client.ok(api.messages.markUnread, { body: ben });
  const unreadOfBen = async () => (await maya.client.ok(thread, { params: ben, query: {} })).unread;
  expect(await unreadOfBen()).toEqual({ count: 1, firstMessageId: null });
  await maya.client.ok(markRead, { params: { ...ben, messageId: hello._id }, body: {} });
  expect(await unreadOfBen()).toBeNull();
  const other = await aBusiness(server);
  expect((await other.client.call(threadAt, { params, query: { time: timeOf(first) } })).status).toBe(404);
});
