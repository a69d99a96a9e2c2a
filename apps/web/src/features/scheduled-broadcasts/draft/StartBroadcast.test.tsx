import type { Broadcast } from "@broadcast/contract/broadcasts";
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aBroadcast } from "../../../testing/a-broadcast.ts";
import { aUser, sessionOf, visit } from "../../../testing/visit.ts";
// Preloaded, so that the first test does not wait for it.
import "./StartBroadcast.tsx";

const made = aBroadcast({ _id: "01990000-0000-7000-8000-0000000000aa", name: "", text: "" });

const begin = (newest: Broadcast, search = "") =>
  visit(`/scheduled-broadcasts/new${search}`, {
    answers: {
      ...sessionOf(aUser()),
      "POST schedule/jobs/search": () => ({
        body: { jobs: [newest], paging: { total: 1, pageSize: 1, page: 1, pages: 1 } },
      }),
      [`GET schedule/jobs/${newest._id}/segments`]: () => ({ body: { segments: [] } }),
      "POST schedule/jobs/draft": () => ({ body: made }),
    },
    drawn: ["/scheduled-broadcasts/new"],
  });
const untouched = aBroadcast({ _id: "01990000-0000-7000-8000-0000000000bb", name: "", text: "" });
const drafts = (calls: { call: string }[]) => calls.filter(({ call }) => call.endsWith("draft"));

test("an untouched new broadcast is reused instead of creating a second one", async () => {
  const { address, calls } = begin(untouched);
  await waitFor(() => expect(address()).toBe(`/scheduled-broadcasts/${untouched._id}`));
  expect(drafts(calls)).toEqual([]);
});

test.each<[string, Partial<Broadcast>, string]>([
  ["has a name", { name: "Fall" }, ""],
  ["has words", { text: "Hi" }, ""],
  ["has recipients", { counts: { ...untouched.counts, total: 1 } }, ""],
  ["left already", { state: "sent" }, ""],
  ["is untouched, but a message is passed on", {}, "?text=Hello"],
])("a new one is made when the newest %s", async (_what, change, search) => {
  const { address, calls } = begin({ ...untouched, ...change }, search);
  await waitFor(() => expect(address()).toBe(`/scheduled-broadcasts/${made._id}`));
  expect(drafts(calls)).toHaveLength(1);
});
