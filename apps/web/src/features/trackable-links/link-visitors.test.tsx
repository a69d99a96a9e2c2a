import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Asked, aUser, sessionOf, visit } from "../../testing/visit.ts";

const linkId = "01a1fc20-0000-7000-8000-000000000077";
const paging = { total: 1, pageSize: 50, page: 1, pages: 1 };

test("contacts who received a link without opening it are listed, and can be opened in Contacts for bulk actions", async () => {
  const searches: Asked[] = [];
  const { router } = visit(`/trackable-links/${linkId}/contacts`, {
    drawn: ["/trackable-links/{trackableLinkId}/contacts", "/contacts"],
    answers: {
      ...sessionOf(aUser()),
      [`GET trackableLinks/${linkId}`]: () => ({ body: { _id: linkId, name: "Menu" } }),
      [`POST trackableLinks/${linkId}/contacts/search`]: ({ body }) => ({
        body: {
          visitors: [
            {
              contact: { _id: "01a1fc20-0000-7000-8000-000000000005", name: "Bo Berg", phoneNumber: null },
              clicks: 0,
              kind: (body as { kind: string }).kind,
              reason: "",
              lastAt: "2026-01-15T12:00:00.000Z",
            },
          ],
          paging,
        },
      }),
      "POST contacts/search": (asked) => {
        searches.push(asked);
        return { body: { contacts: [], paging: { ...paging, total: 0, pages: 0 } } };
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Didn't open it" }));
  await screen.findByText("Sent, not opened");
  await userEvent.click(screen.getByRole("button", { name: "Open in Contacts" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/contacts"));
  await waitFor(() =>
    expect(searches.at(-1)?.body).toMatchObject({
      conditions: {
        groups: [
          {
            conditions: [{ field: "trackableLink", is: "sent-not-clicked", trackableLinkId: linkId }],
          },
        ],
      },
    }),
  );
});

test("a link opened from a folder stays in that folder", async () => {
  const folderId = "01a1fc20-0000-7000-8000-000000000078";
  const link = {
    ...{
      _id: linkId,
      name: "Menu",
      url: "https://rivers.example",
      slug: "menu-k7w2mxp",
      folderId,
      people: 2,
    },
    ...{ clicks: { human: 2, suspected: 0, machine: 0 }, createdAt: "2026-01-15T12:00:00.000Z" },
    modifiedAt: "2026-01-15T12:00:00.000Z",
  };
  visit(`/trackable-links/folder/${folderId}/${linkId}`, {
    drawn: ["/trackable-links/folder/{folderId}/{trackableLinkId}"],
    answers: {
      ...sessionOf(aUser()),
      [`GET trackableLinks/${linkId}`]: () => ({ body: link }),
      [`GET trackableLinks/${linkId}/sends`]: () => ({ body: { sends: [] } }),
      [`GET trackableLinks/${linkId}/days`]: () => ({ body: { days: [] } }),
    },
  });
  const contacts = await screen.findByRole("link", { name: "2 contacts opened it" });
  expect(contacts.getAttribute("href")).toBe(`/trackable-links/folder/${folderId}/${linkId}/contacts`);
});

test("before a link is deleted, its uses and the number of messages that contain it are shown", async () => {
  const link = {
    ...{ _id: linkId, name: "Menu", url: "https://rivers.example", slug: "menu-k7w2mxp", folderId: null },
    ...{ clicks: { human: 0, suspected: 0, machine: 0 }, people: 0, createdAt: "2026-01-15T12:00:00.000Z" },
    modifiedAt: "2026-01-15T12:00:00.000Z",
  };
  const names = Array.from({ length: 10 }, (_each, index) => `Letter ${index}`);
  visit(`/trackable-links/${linkId}`, {
    drawn: ["/trackable-links/{trackableLinkId}"],
    answers: {
      ...sessionOf(aUser()),
      [`GET trackableLinks/${linkId}`]: () => ({ body: link }),
      [`GET trackableLinks/${linkId}/sends`]: () => ({ body: { sends: [] } }),
      [`GET trackableLinks/${linkId}/days`]: () => ({ body: { days: [] } }),
      [`GET trackableLinks/${linkId}/uses`]: () => ({
        body: { uses: [{ title: "Emails", names, total: 12 }], sentLinks: 1_412 },
      }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("alertdialog");
  await waitFor(() => expect(dialog.textContent).toContain("Letter 9 and 2 more"));
  expect(dialog.textContent).toContain("The link stops working in all 1,412 messages that carry it.");
});

test("clicks by day and by source are available as tables", async () => {
  const link = {
    ...{ _id: linkId, name: "Menu", url: "https://rivers.example", slug: "menu-k7w2mxp", folderId: null },
    ...{ clicks: { human: 5, suspected: 1, machine: 2 }, people: 4, createdAt: "2026-01-15T12:00:00.000Z" },
    modifiedAt: "2026-01-15T12:00:00.000Z",
  };
  const none = { human: 0, suspected: 0, machine: 0 };
  const sent = { contacts: 40, clicked: 4, lastAt: "2026-01-15T12:00:00.000Z" };
  visit(`/trackable-links/${linkId}`, {
    drawn: ["/trackable-links/{trackableLinkId}"],
    answers: {
      ...sessionOf(aUser()),
      [`GET trackableLinks/${linkId}`]: () => ({ body: link }),
      [`GET trackableLinks/${linkId}/sends`]: () => ({
        body: {
          sends: [
            { ...sent, cause: "broadcast", causeId: linkId, name: "Spring news" },
            { ...sent, cause: "keyword", causeId: null, name: null, contacts: 2, clicked: 1 },
          ],
        },
      }),
      [`GET trackableLinks/${linkId}/days`]: () => ({
        body: {
          days: [
            { day: "2026-01-13", ...none },
            { day: "2026-01-14", human: 2, suspected: 1, machine: 0 },
            { day: "2026-01-15", human: 3, suspected: 0, machine: 2 },
          ],
        },
      }),
    },
  });
  expect(await screen.findByRole("row", { name: /^Spring news 40 4/ })).toBeTruthy();
  expect(screen.getByRole("row", { name: /^Keywords 2 1/ })).toBeTruthy();
  const days = (await screen.findAllByRole("row", { name: /^Jan/ })).map(({ textContent }) => textContent);
  // Latest first, without days that have none.
  expect(days).toEqual(["Jan 15302", "Jan 14210"]);
});
