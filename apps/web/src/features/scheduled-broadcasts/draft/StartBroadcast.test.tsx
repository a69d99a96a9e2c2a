import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aBroadcast } from "../../../testing/a-broadcast.ts";
import { aUser, sessionOf, visit } from "../../../testing/visit.ts";
// Preloaded, so that the first test does not wait for it.
import "./StartBroadcast.tsx";

const made = aBroadcast({ _id: "01990000-0000-7000-8000-0000000000aa", name: "", text: "" });

test.each([
  ["", {}],
  ["?text=Hello", { text: "Hello" }],
])(
  "each visit starts a draft of its own, whatever drafts others left untouched: %j",
  async (search, body) => {
    const { address, calls } = visit(`/scheduled-broadcasts/new${search}`, {
      answers: { ...sessionOf(aUser()), "POST schedule/jobs/draft": () => ({ body: made }) },
      drawn: ["/scheduled-broadcasts/new"],
    });
    await waitFor(() => expect(address()).toBe(`/scheduled-broadcasts/${made._id}`));
    const started = calls.filter(({ call }) => call === "POST schedule/jobs/draft");
    expect(started.map((call) => call.body)).toEqual([body]);
  },
);
