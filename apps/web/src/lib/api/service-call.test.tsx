import { endpoint } from "@broadcast/contract/endpoint";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, test, vi } from "vitest";
import { z } from "zod";
import { type ApiEvent, onApiEvent } from "./api-events.ts";
import { useEndpoint, useSend } from "./api-hooks.ts";
import { makeQueryClient } from "./query-client.ts";
import { isSameInput } from "./service-call.ts";

const search = endpoint({
  method: "POST",
  path: "things/search",
  summary: "",
  access: "signed-in",
  isRead: true,
  body: z.object({ term: z.string() }),
  reply: z.object({ term: z.string() }),
});
const change = endpoint({
  method: "PUT",
  path: "things",
  summary: "",
  access: "signed-in",
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
});
const create = endpoint({ ...change, method: "POST" });
const read = endpoint({
  method: "GET",
  path: "things",
  summary: "",
  access: "signed-in",
  reply: z.object({ name: z.string() }),
});

/** A server that answers only when the test says so, and records its requests. */
const open: {
  body: string;
  idempotencyKey: string | null;
  signal: AbortSignal | null;
  answer: () => void;
  lose: () => void;
}[] = [];
const events: ApiEvent[] = [];
let stop = () => {};

beforeEach(() => {
  open.length = 0;
  events.length = 0;
  stop = onApiEvent((event) => events.push(event));
  vi.stubGlobal(
    "fetch",
    (_: string, init: RequestInit) =>
      new Promise((resolve, reject) => {
        const body = String(init.body ?? '{"name":"read"}');
        init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        open.push({
          body,
          idempotencyKey: new Headers(init.headers).get("idempotency-key"),
          signal: init.signal ?? null,
          answer: () => resolve(new Response(body)),
          lose: () => reject(new TypeError("Failed to fetch")),
        });
      }),
  );
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const hook = <Result,>(use: () => Result) => {
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  return renderHook(use, { wrapper }).result;
};

it("ignores a call identical to the pending one, and shares its answer", async () => {
  const onSuccess = vi.fn();
  const send = hook(() => useSend(change, { onSuccess }));
  const answers = act(async () => {
    const first = send.current.mutateAsync({ body: { name: "Fall" } });
    const second = send.current.mutateAsync({ body: { name: "Fall" } });
    send.current.mutate({ body: { name: "Fall" } });
    await vi.waitFor(() => expect(open).toHaveLength(1));
    open[0]?.answer();
    return Promise.all([first, second]);
  });
  expect(await answers).toEqual([{ name: "Fall" }, { name: "Fall" }]);
  expect(open).toHaveLength(1);
  expect(onSuccess).toHaveBeenCalledTimes(1);
});

it("makes the same call again once the first is done", async () => {
  const send = hook(() => useSend(change));
  for (const count of [1, 2]) {
    await act(async () => {
      const answer = send.current.mutateAsync({ body: { name: "Fall" } });
      await vi.waitFor(() => expect(open).toHaveLength(count));
      open[count - 1]?.answer();
      await answer;
    });
  }
});

it("stays the same function while its state changes, so that effects can depend on it", async () => {
  const send = hook(() => useSend(change));
  const { mutate, mutateAsync } = send.current;
  await act(async () => {
    const answer = send.current.mutateAsync({ body: { name: "Fall" } });
    await vi.waitFor(() => expect(open).toHaveLength(1));
    open[0]?.answer();
    await answer;
  });
  await waitFor(() => expect(send.current.data).toEqual({ name: "Fall" }));
  expect([send.current.mutate, send.current.mutateAsync]).toEqual([mutate, mutateAsync]);
});

it("aborts a read for a different one, without an error", async () => {
  const send = hook(() => useSend(search));
  await act(async () => {
    const first = send.current.mutateAsync({ body: { term: "a" } }).catch((error: unknown) => error);
    await vi.waitFor(() => expect(open).toHaveLength(1));
    const second = send.current.mutateAsync({ body: { term: "ab" } });
    expect(await first).toMatchObject({ code: "aborted" });
    await vi.waitFor(() => expect(open).toHaveLength(2));
    open[1]?.answer();
    expect(await second).toEqual({ term: "ab" });
  });
  expect(open[0]?.signal?.aborted).toBe(true);
  expect(events).toEqual([]);
});

it("never aborts a write, whose outcome would be unknown", async () => {
  const send = hook(() => useSend(change));
  await act(async () => {
    const first = send.current.mutateAsync({ body: { name: "a" } });
    await vi.waitFor(() => expect(open).toHaveLength(1));
    const second = send.current.mutateAsync({ body: { name: "b" } });
    await vi.waitFor(() => expect(open).toHaveLength(2));
    for (const each of open) each.answer();
    expect(await Promise.all([first, second])).toEqual([{ name: "a" }, { name: "b" }]);
  });
});

it.each([
  ["a creation whose answer got lost is retried with its key, so that it is not done twice", create, true],
  ["a change is not, because it can be wanted again after another one", change, false],
] as const)("%s", async (_, writing, isSameKey) => {
  const send = hook(() => useSend(writing, { isQuiet: true }));
  const write = async (name: string, end: "answer" | "lose") => {
    await act(async () => {
      const count = open.length;
      const answer = send.current.mutateAsync({ body: { name } }).catch(() => null);
      await vi.waitFor(() => expect(open).toHaveLength(count + 1));
      open[count]?.[end]();
      await answer;
    });
    return open.at(-1)?.idempotencyKey;
  };
  const first = await write("Fall", "lose");
  expect((await write("Fall", "answer")) === first).toBe(isSameKey);
  expect(await write("Fall", "answer")).not.toBe(first);
  const second = await write("Fall", "lose");
  expect(await write("Winter", "answer")).not.toBe(second);
});

it("asks once when two components read the same thing at the same time", async () => {
  hook(() => [useEndpoint(read, {}), useEndpoint(read, {})]);
  await vi.waitFor(() => expect(open).toHaveLength(1));
});

test.each<[string, unknown, unknown, boolean]>([
  ["the same values", { body: { a: [1, 2] } }, { body: { a: [1, 2] } }, true],
  ["another value", { body: { a: [1, 2] } }, { body: { a: [1, 3] } }, false],
  ["one more value", { body: {} }, { body: { a: 1 } }, false],
  ["two files of the same kind", { upload: new Blob(["x"]) }, { upload: new Blob(["x"]) }, false],
])("%s: identical or not", (_, a, b, expected) => {
  expect(isSameInput(a, b)).toBe(expected);
});
