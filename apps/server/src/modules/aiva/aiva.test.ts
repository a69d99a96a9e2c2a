import { api } from "@broadcast/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { startApi } from "../../roles.ts";
import { aBusiness, aSession, type Business, until } from "../../testing/builders.ts";
import type { Client } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { answerQuestion } from "./answer-question.ts";
import { claimQuestions } from "./runs.sql.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  maya = await aBusiness(server, { hasNumber: false });
  // Questions left waiting by earlier tests don't belong to this one.
  await sql`delete from aiva_messages where state = 'sending'`.execute(server.services.db);
});
afterEach(() => server.sandbox("PUT", "/settings", { latencyMs: 0, rate5xx: 0, lostAnswers: 0 }));

const send = (text: string, client: Client = maya.client) => client.ok(api.aiva.send, { body: { text } });
/** Claims free questions and answers them, as a worker would. */
const work = async (signal = new AbortController().signal, services = server.services) => {
  const questions = await claimQuestions(services.db, 100);
  await Promise.all(questions.map((question) => answerQuestion(services, question, signal)));
  return questions.length;
};
/** Expires the leases of a dead worker. */
const leaseIsOver = () =>
  sql`update aiva_messages set lease_until = clock_timestamp() - interval '1 second' where lease_until is not null`.execute(
    server.services.db,
  );
const stateOf = (messageId: string) =>
  server.services.db
    .selectFrom("aiva_messages")
    .where("id", "=", messageId)
    .select(["run", "lease_until"])
    .executeTakeFirstOrThrow();
const poll = (messageId: string, client: Client = maya.client) =>
  client.ok(api.aiva.poll, { params: { messageId } });
const after = async (messageId: string) =>
  (await maya.client.ok(api.aiva.after, { params: { messageId } })).messages;
const ask = async (text: string) => {
  const question = await send(text);
  await work();
  return { question, answers: await after(question._id) };
};

test("a question the help doesn't cover gets an honest answer with the way to support", async () => {
  const { answers } = await ask("How do I bake sourdough bread?");
  expect(answers).toMatchObject([{ sources: [], actions: [{ kind: "support" }] }]);
  expect(answers[0]!.text).toMatch(/find anything about that in the help/);
});

test("the sandbox's stand-in identifies itself as one", async () => {
  expect((await ask("Who are you?")).answers[0]!.text).toMatch(
    /stand-in for AIVA: a few rules, not a language/,
  );
  expect(await maya.client.ok(api.aiva.status, {})).toMatchObject({
    place: "sandbox",
    isAllowed: true,
    host: null,
  });
});

test("questions are validated with the documents' sentences", async () => {
  const problem = async (text: string) => {
    const { status, body } = await maya.client.call(api.aiva.send, { body: { text } });
    return [status, (body as { fields?: Record<string, string> }).fields?.text];
  };
  expect(await problem("  ")).toEqual([400, "Message is required."]);
  expect(await problem("👍🏽".repeat(1_025))).toEqual([400, "Message text cannot exceed 1024 characters."]);
  expect((await send("👍🏽".repeat(1_024))).state).toBe("sending");
});

test("each user has their own chat, which no one else sees", async () => {
  const question = await send("How do tags work?");
  const assistant = await aSession(server, { ...maya, kind: "assistant" });
  const other = await aBusiness(server, { hasNumber: false });
  expect((await assistant.ok(api.aiva.list, {})).messages).toEqual([]);
  for (const client of [assistant, other.client]) {
    const params = { messageId: question._id };
    expect((await client.call(api.aiva.poll, { params })).status).toBe(404);
    expect((await client.call(api.aiva.after, { params })).status).toBe(404);
    expect((await client.call(api.aiva.remove, { params })).status).toBe(404);
    expect((await client.call(api.aiva.send, { body: { text: "x", resends: question._id } })).status).toBe(
      404,
    );
  }
  expect((await poll(question._id)).state).toBe("sending");
});

test("a user's questions are answered one at a time", async () => {
  const answers = await Promise.all(
    ["How do tags work?", "How do keywords work?"].map((text) =>
      maya.client.call(api.aiva.send, { body: { text } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
});

test("a question has one answer, however many workers claim it", async () => {
  const question = await send("How do tags work?");
  const taken = await Promise.all([work(), work(), work()]);
  expect(taken.sort()).toEqual([0, 0, 1]);
  expect(await work()).toBe(0);
  expect(await after(question._id)).toHaveLength(1);
});

test("a worker that is slow to die doesn't overwrite its successor's answer", async () => {
  const question = await send("How do tags work?");
  const [first] = await claimQuestions(server.services.db, 100);
  expect(await work()).toBe(0);
  await leaseIsOver();
  expect(await work()).toBe(1);
  await answerQuestion(server.services, first!, new AbortController().signal);
  expect(await after(question._id)).toHaveLength(1);
});

test("a stopped worker hands its question on at once; a question that keeps crashing workers fails and can be sent again", async () => {
  const question = await send("How do tags work?");
  const stopping = new AbortController();
  await server.sandbox("PUT", "/settings", { latencyMs: 60_000 });
  const stopped = work(stopping.signal);
  await until("the work", async () => (await stateOf(question._id)).run !== null);
  stopping.abort(new Error("the worker stops"));
  await stopped;
  expect((await poll(question._id)).state).toBe("sending");
  await server.sandbox("PUT", "/settings", { latencyMs: 0 });
  expect(await work()).toBe(1);
  expect(await after(question._id)).toHaveLength(1);

  const second = await send("How do keywords work?");
  for (const _ of [1, 2, 3]) {
    await claimQuestions(server.services.db, 100);
    await leaseIsOver();
  }
  await work();
  expect(await poll(second._id)).toMatchObject({
    state: "error",
    error: true,
    problem: "AIVA was interrupted. Please try again.",
  });
  const again = await maya.client.ok(api.aiva.send, { body: { text: second.text, resends: second._id } });
  expect(again).toMatchObject({ _id: second._id, state: "sending", error: false, problem: null });
  await work();
  expect(await after(second._id)).toHaveLength(1);
  const late = await maya.client.call(api.aiva.send, { body: { text: "x", resends: second._id } });
  expect(late.status).toBe(409);
});

test("a question past its deadline has failed, and a later answer is dropped", async () => {
  const question = await send("How do tags work?");
  const claimed = await claimQuestions(server.services.db, 100);
  const late = () =>
    Promise.all(claimed.map((each) => answerQuestion(server.services, each, new AbortController().signal)));
  await sql`update aiva_messages set answer_until = clock_timestamp() - interval '1 second' where id = ${question._id}`.execute(
    server.services.db,
  );
  expect(await poll(question._id)).toMatchObject({
    state: "error",
    problem: expect.stringMatching(/too long/),
  });
  await late();
  expect(await after(question._id)).toEqual([]);
  expect(await work()).toBe(0);
  // The try before the resend is over, too.
  await maya.client.ok(api.aiva.send, { body: { text: question.text, resends: question._id } });
  await late();
  expect(await after(question._id)).toEqual([]);
  await work();
  expect(await after(question._id)).toHaveLength(1);
});

test("stopping ends the work, and none of it is shown", async () => {
  await server.sandbox("PUT", "/settings", { latencyMs: 60_000 });
  const question = await send("How do tags work?");
  const working = work();
  const stopped = await maya.client.ok(api.aiva.stop, { params: { messageId: question._id }, body: {} });
  expect(stopped.state).toBe("stopped");
  await working;
  expect([await after(question._id), (await poll(question._id)).state]).toEqual([[], "stopped"]);
});

test.each([{ rate5xx: 1 }, { lostAnswers: 1 }])(
  "when the assistant fails (%o), the user is told plainly",
  async (fault) => {
    await server.sandbox("PUT", "/settings", fault);
    const { question, answers } = await ask("How do tags work?");
    expect(answers).toEqual([]);
    expect(await poll(question._id)).toMatchObject({
      error: true,
      problem: "AIVA couldn't be reached. Please try again.",
    });
  },
);

test("an answer is rated, with reasons; a question is not", async () => {
  const { question, answers } = await ask("How do tags work?");
  const params = { messageId: answers[0]!._id };
  const rated = await maya.client.ok(api.aiva.rate, {
    params,
    body: { rating: "incorrect", reasons: ["out-of-date"], note: "Tags are gone" },
  });
  expect(rated.rating).toBe("incorrect");
  expect((await poll(answers[0]!._id)).rating).toBe("incorrect");
  const wrong = { params: { messageId: question._id }, body: { rating: "helpful" as const } };
  expect((await maya.client.call(api.aiva.rate, wrong)).status).toBe(404);
});

test("deleting a question deletes its answer, and clearing deletes everything", async () => {
  const { question } = await ask("How do tags work?");
  await ask("How do keywords work?");
  await maya.client.ok(api.aiva.remove, { params: { messageId: question._id } });
  expect((await maya.client.ok(api.aiva.list, {})).messages).toHaveLength(2);
  await maya.client.ok(api.aiva.clear, {});
  expect((await maya.client.ok(api.aiva.list, {})).messages).toEqual([]);
});

test("an account has a daily limit of questions, which clearing doesn't reset", async () => {
  await sql`insert into aiva_days values (${maya.accountId}, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD'), 199)`.execute(
    server.services.db,
  );
  await ask("How do tags work?");
  await maya.client.ok(api.aiva.clear, {});
  const { status, body } = await maya.client.call(api.aiva.send, { body: { text: "How do tags work?" } });
  expect([status, (body as { error: string }).error]).toEqual([
    429,
    "Your account reached today's limit of 200 questions to AIVA. Ask again tomorrow, or contact support.",
  ]);
  expect((await maya.client.ok(api.aiva.status, {})).askedToday).toBe(200);
});

test("when switched off, the chat is closed", async () => {
  const question = await send("How do tags work?");
  await maya.client.ok(api.accountSettings.changeAiva, { body: { assistantChat: false } });
  for (const answer of [
    await maya.client.call(api.aiva.list, {}),
    await maya.client.call(api.aiva.send, { body: { text: "Hi" } }),
    await maya.client.call(api.aiva.poll, { params: { messageId: question._id } }),
  ])
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([
      403,
      "Chat with AIVA is off. Turn it on in the AIVA settings.",
    ]);
});

test("a user who was signed out in the meantime gets no figures", async () => {
  const question = await send("How many contacts do I have?");
  await sql`delete from sessions where account_id = ${maya.accountId}`.execute(server.services.db);
  await work();
  const back = await aSession(server, maya);
  expect(await poll(question._id, back)).toMatchObject({
    error: true,
    problem: expect.stringMatching(/signed out/),
  });
});

test("nothing is sent to an outside service before the account allows it; until then the help answers locally", async () => {
  const calls: string[] = [];
  const elsewhere = {
    ...server.services,
    env: { ...server.env, ASSISTANT_API_URL: "https://models.example/v1" },
    assistant: {
      ...server.services.assistant,
      converse: async ({ turns }: { turns: readonly object[] }) => {
        calls.push(JSON.stringify(turns));
        return { text: "From elsewhere.", calls: [] };
      },
    },
  };
  const { port, stop } = await startApi(elsewhere, 0);
  const there = { ...server, url: `http://127.0.0.1:${port}`, services: elsewhere };
  const client = await aSession(there, maya);
  const answerTo = async (text: string) => {
    const question = await send(text, client);
    await work(new AbortController().signal, elsewhere);
    return (await client.ok(api.aiva.after, { params: { messageId: question._id } })).messages[0]!;
  };
  expect(await client.ok(api.aiva.status, {})).toMatchObject({
    place: "elsewhere",
    host: "models.example",
    isAllowed: false,
    mayAllow: true,
  });
  expect((await answerTo("How do tags work?")).sources[0]).toMatchObject({ slug: "use-tags" });
  const prompt = { params: { id: "shorter" }, body: { message: "Please note that we moved" } };
  expect((await client.call(api.messageInsights.revise, prompt)).status).toBe(409);
  expect(calls).toEqual([]);
  const assistant = await aSession(there, { ...maya, kind: "assistant" });
  expect((await assistant.call(api.aiva.allow, { body: { isAllowed: true } })).status).toBe(403);
  expect((await client.ok(api.aiva.allow, { body: { isAllowed: true } })).isAllowed).toBe(true);
  expect((await answerTo("How do tags work?")).text).toBe("From elsewhere.");
  expect(calls).toHaveLength(1);
  expect((await client.ok(api.aiva.allow, { body: { isAllowed: false } })).isAllowed).toBe(false);
  await answerTo("How do tags work?");
  expect(calls).toHaveLength(1);
  const { entries } = await client.ok(api.auditLog.search, { body: {} });
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    "Stopped AIVA from sending anything from the account to its service",
    "Allowed AIVA to send texts and figures from the account to models.example",
  ]);
  await stop();
});
