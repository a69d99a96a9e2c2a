import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { makeAutosave } from "./autosave.ts";

const offline = new ApiError({ status: 0, code: "offline", message: "No answer from the server." });

/** A server that can be cut off, and a device that stores drafts. */
const aServer = () => {
  const server = { text: "", calls: 0, failure: null as Error | null, kept: null as { text: string } | null };
  const save = async ({ text }: { text: string }) => {
    server.calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (server.failure) throw server.failure;
    server.text = text;
  };
  const start = (unsaved: { text: string } | null = null) => {
    const autosave = makeAutosave({
      saved: { text: server.text },
      unsaved,
      save,
      keep: (draft) => {
        server.kept = draft;
      },
      delayMs: 700,
      retryMs: 3_000,
    });
    autosave.resume();
    return autosave;
  };
  return { server, start, save };
};

beforeEach(() => {
  vi.useFakeTimers();
});

test("a draft is saved once typing pauses, in one call", async () => {
  const { server, start } = aServer();
  const autosave = start();
  for (const text of ["H", "He", "Hel", "Hell", "Hello"]) autosave.change({ text });
  expect(autosave.read().state).toBe("unsaved");
  await vi.advanceTimersByTimeAsync(750);
  expect(server).toMatchObject({ text: "Hello", calls: 1, kept: null });
  expect(autosave.read().state).toBe("saved");
});

test("a failed save keeps the text, here and on the device, and is retried until it works", async () => {
  const { server, start } = aServer();
  const autosave = start();
  server.failure = offline;
  autosave.change({ text: "Long thoughts" });
  await vi.advanceTimersByTimeAsync(750);
  expect(autosave.read()).toMatchObject({ draft: { text: "Long thoughts" }, state: "retrying" });
  expect(server.kept).toEqual({ text: "Long thoughts" });
  await vi.advanceTimersByTimeAsync(3_100);
  expect(server).toMatchObject({ calls: 2, text: "" });
  server.failure = null;
  await vi.advanceTimersByTimeAsync(3_100);
  expect(server).toMatchObject({ text: "Long thoughts", kept: null });
  expect(autosave.read().state).toBe("saved");
});

test("text typed during a save is saved right after it", async () => {
  const { server, start } = aServer();
  const autosave = start();
  autosave.change({ text: "one" });
  await vi.advanceTimersByTimeAsync(720);
  autosave.change({ text: "one two" });
  await vi.advanceTimersByTimeAsync(150);
  expect(server).toMatchObject({ text: "one two", calls: 2, kept: null });
});

test("text an earlier visit could not save is shown again and saved", async () => {
  const { server, start } = aServer();
  const autosave = start({ text: "from the train" });
  expect(autosave.read().draft.text).toBe("from the train");
  await vi.advanceTimersByTimeAsync(800);
  expect(server.text).toBe("from the train");
});

test("leaving saves at once and reports whether it worked", async () => {
  const { server, start } = aServer();
  const autosave = start();
  autosave.change({ text: "quick" });
  const isSaved = autosave.saveNow();
  await vi.advanceTimersByTimeAsync(60);
  expect(await isSaved).toBe(true);
  expect(server.text).toBe("quick");
  server.failure = offline;
  autosave.change({ text: "quicker" });
  const isSavedToo = autosave.saveNow();
  await vi.advanceTimersByTimeAsync(60);
  expect(await isSavedToo).toBe(false);
});

test("a draft the server refuses is not sent again and again", async () => {
  const { server, start } = aServer();
  const autosave = start();
  server.failure = new ApiError({ status: 409, code: "wrong-state", message: "This broadcast has started." });
  autosave.change({ text: "late" });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.calls).toBe(1);
  expect(autosave.read()).toMatchObject({ state: "refused", problem: "This broadcast has started." });
});

test("a scheduled broadcast is saved only on request", async () => {
  const { server, save } = aServer();
  const autosave = makeAutosave({
    saved: { text: "" },
    unsaved: null,
    save,
    keep: () => {},
    delayMs: null,
  });
  autosave.resume();
  autosave.change({ text: "half ty" });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.calls).toBe(0);
  expect(autosave.read().state).toBe("unsaved");
});
