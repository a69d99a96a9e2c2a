import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, sessionOf, visit } from "../../../testing/visit.ts";
import { aContact } from "../detail/a-contact.ts";

const groupId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0e01";
const jo = aContact({ email: "jo@example.com" });
const joseph = aContact({
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c02",
  firstName: "Joseph",
  email: "jo@example.com",
});
const group = { _id: groupId, reason: "email", contacts: [jo, joseph] };
const get = `GET contacts/duplicates/${groupId}`;

const open = (answers: Answers) =>
  visit(`/contacts/duplicates/${groupId}`, {
    answers: { ...sessionOf(aUser()), ...answers },
    drawn: ["/contacts/duplicates/{groupId}"],
  });

it("a merge doesn't refetch the group that it removes", async () => {
  const { calls, address } = open({
    [get]: () => ({ body: group }),
    "POST contacts/merge": () => ({
      body: {
        _id: groupId,
        kind: "merge",
        subject: null,
        state: "done",
        total: 2,
        done: 2,
        changed: 2,
        kept: 0,
        undoUntil: null,
        createdAt: "2026-11-20T00:00:00.000Z",
        finishedAt: "2026-11-20T00:00:00.000Z",
      },
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Merge" }));
  await waitFor(() => expect(address()).toBe("/contacts/duplicates"));
  expect(calls.filter(({ call }) => call === get)).toHaveLength(1);
});

it("a group with one contact left no longer exists", async () => {
  open({ [get]: () => ({ body: { ...group, contacts: [jo] } }) });
  expect(await screen.findByText("They may have been merged or deleted.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See all duplicates" })).toBeTruthy();
});
