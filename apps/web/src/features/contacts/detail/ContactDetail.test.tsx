import type { Contact } from "@broadcast/contract/contacts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";
import { aContact } from "./a-contact.ts";

const jo = aContact();

const path = `contacts/${jo._id}`;
const open = (contact: Contact, answers: Answers = {}) =>
  visit(`/${path}`, {
    answers: { ...sessionOf(aUser()), [`GET ${path}`]: () => ({ body: contact }), ...answers },
    drawn: ["/contacts/{contactId}"],
  });

const aNote = {
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0d01",
  text: "Likes blue",
  authorName: "Maya Rivers",
  mentionedNames: [],
  createdAt: "2026-11-20T00:00:00.000Z",
  editedAt: null,
};

it("a note is added on its contact's page, and shown with its author", async () => {
  const notes: object[] = [];
  const { calls } = open(jo, {
    [`POST ${path}/notes/search`]: () => ({ body: { notes, hasMore: false } }),
    [`POST ${path}/notes`]: () => {
      notes.push(aNote);
      return { status: 201, body: aNote };
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add note" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Note"), "Likes blue");
  await user.click(dialog.getByRole("button", { name: "Add note" }));
  expect(await screen.findByText("Note added")).toBeTruthy();
  expect(sentTo(calls, `POST ${path}/notes`)).toEqual([{ text: "Likes blue" }]);
});

it("a teammate is mentioned in a note by name, and gets it by email; an address in it mentions no one", async () => {
  const counts = { open: 0, snoozed: 0, unassigned: 0 };
  const person = (_id: string, name: string, isYou = false) => ({
    _id,
    name,
    kind: "manager",
    isYou,
    counts,
  });
  const dana = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0d02";
  const { calls } = open(jo, {
    "GET messages/team": () => ({
      body: { members: [person("me", "Maya Rivers", true), person(dana, "Dana Okafor")], counts },
    }),
    [`POST ${path}/notes/search`]: () => ({ body: { notes: [], hasMore: false } }),
    [`POST ${path}/notes`]: () => ({ status: 201, body: aNote }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add note" }));
  const dialog = within(await screen.findByRole("dialog"));
  const box = dialog.getByLabelText<HTMLTextAreaElement>("Note");
  await dialog.findByText("Type @ to mention a teammate.");
  await user.type(box, "jo@");
  expect(dialog.queryByRole("option")).toBeNull();
  await user.clear(box);
  await user.type(box, "Please call, @oka");
  await dialog.findByRole("option", { name: "Dana Okafor" });
  await user.keyboard("{Enter}");
  expect(box.value).toBe("Please call, @Dana Okafor ");
  dialog.getByRole("checkbox", { name: "Dana Okafor", checked: true });
  await user.click(dialog.getByRole("button", { name: "Add note" }));
  await screen.findByText("Note added");
  expect(sentTo(calls, `POST ${path}/notes`)).toEqual([
    { text: "Please call, @Dana Okafor", mentionedIds: [dana] },
  ]);
});

it("a contact is archived from its menu, and the list is shown instead", async () => {
  const { calls, address } = open(jo, {
    "PUT contacts/archive": () => ({
      body: {
        _id: aNote._id,
        kind: "archive",
        subject: null,
        state: "done",
        total: 1,
        done: 1,
        changed: 1,
        undoUntil: null,
        createdAt: aNote.createdAt,
        finishedAt: aNote.createdAt,
      },
    }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Archive" }));
  await waitFor(() => expect(address()).toBe("/contacts"));
  expect(sentTo(calls, "PUT contacts/archive")).toEqual([{ contactIds: [jo._id] }]);
});

const input = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement;
const sentTo = (calls: { call: string; body: unknown }[], call: string) =>
  calls.filter((made) => made.call === call).map(({ body }) => body);

it("saving sends only the changes, and confirms", async () => {
  const { calls } = open(jo, {
    [`PUT ${path}`]: ({ body }) => ({ body: { ...jo, ...(body as object) } }),
  });
  const user = userEvent.setup();
  await user.type(await input("Company"), "Studio");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Contact saved")).toBeTruthy();
  expect(sentTo(calls, `PUT ${path}`)).toEqual([{ company: "Studio" }]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
});

it("a phone number that another contact has is refused at its field, and all input stays", async () => {
  const sentence = "Another contact already has this phone number.";
  open(jo, { [`PUT ${path}`]: () => refusal(409, "conflict", sentence, { phoneNumber: sentence }) });
  const user = userEvent.setup();
  const phone = await input("Phone number");
  await user.clear(phone);
  await user.type(phone, "5125550133");
  await user.type(await input("Company"), "Studio");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(phone.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  expect(phone.value).toBe("(512) 555 0133");
  expect((await input("Company")).value).toBe("Studio");
});

it("a contact who replied STOP cannot be switched back here, and the screen says who can", async () => {
  const { calls } = open({
    ...jo,
    doNotMessage: true,
    isOptedOut: true,
    doNotMessageReason: "They replied STOP",
  });
  const toggle = await screen.findByRole("switch", { name: "Do not message" });
  expect(screen.getByText(/They replied STOP\. Only they can undo it, by texting START/)).toBeTruthy();
  await userEvent.setup().click(toggle);
  expect(toggle.getAttribute("aria-checked")).toBe("true");
  expect(sentTo(calls, `PUT ${path}`)).toEqual([]);
});

it("a contact marked by the business can be messaged again once switched back", async () => {
  const marked = { ...jo, doNotMessage: true, doNotMessageReason: "Marked do not message by you" };
  let stored: Contact = marked;
  const { calls } = open(marked, {
    [`GET ${path}`]: () => ({ body: stored }),
    [`PUT ${path}`]: () => {
      stored = jo;
      return { body: jo };
    },
  });
  const toggle = await screen.findByRole("switch", { name: "Do not message" });
  await userEvent.setup().click(toggle);
  await waitFor(() => expect(toggle.getAttribute("aria-checked")).toBe("false"));
  expect(sentTo(calls, `PUT ${path}`)).toEqual([{ doNotMessage: false }]);
});

it("a refused switch flips back and says why", async () => {
  const sentence = "This person opted out. Only they can undo it, by texting START to your number.";
  open(
    { ...jo, doNotMessage: true, doNotMessageReason: "Marked do not message by you" },
    { [`PUT ${path}`]: () => refusal(400, "invalid-input", sentence, { doNotMessage: sentence }) },
  );
  const toggle = await screen.findByRole("switch", { name: "Do not message" });
  await userEvent.setup().click(toggle);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(toggle.getAttribute("aria-checked")).toBe("true");
});

it("a contact that no longer exists says so and links to the list", async () => {
  open(jo, { [`GET ${path}`]: () => refusal(404, "not-found", "This contact is gone.") });
  expect(await screen.findByText("Not able to locate this content")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See all contacts" }).getAttribute("href")).toBe("/contacts");
});

it("tags are normalized, kept when the field is left, and not duplicated by another spelling", async () => {
  const { calls } = open(jo, {
    "POST tags/search": () => ({
      body: { tags: [{ name: "Austin", contacts: 2 }], paging: { total: 1, pageSize: 8, page: 1, pages: 1 } },
    }),
    [`PUT ${path}`]: ({ body }) => ({ body: { ...jo, ...(body as object) } }),
  });
  const user = userEvent.setup();
  const tags = await input("Tags");
  await user.type(tags, "Fall show! #1{Enter}");
  await user.type(tags, "vip,");
  await user.type(tags, "Booth");
  await user.click(await input("Company"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sentTo(calls, `PUT ${path}`)).toEqual([{ tags: ["VIP", "Fall show 1", "Booth"] }]),
  );
});
