import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { announceChange } from "../../lib/live/live-topics.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const folderId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f01";
const folder = { _id: folderId, name: "Menus", contentType: "qrCode", count: 1 };
const style = { dots: "square", corners: "square", color: "#000000", background: "#ffffff", logo: null };
const code = (end: number, name: string, inFolder: string | null = null) => ({
  _id: `0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a0${end}`,
  name,
  folderId: inFolder,
  createdAt: "2026-11-20T10:00:00.000Z",
  modifiedAt: "2026-11-20T10:00:00.000Z",
  url: "https://example.com",
  style,
});
const [lunch, dinner] = [code(1, "Lunch"), code(2, "Dinner", folderId)];
const paging = (total: number) => ({ total, pageSize: 25, page: 1, pages: 1 });

const open = (address: string, answers: Answers = {}) =>
  visit(address, {
    answers: {
      ...sessionOf(aUser()),
      "POST qrCodes/search": ({ body }) => {
        const its = (body as { folderId?: string }).folderId ? [dinner] : [lunch, dinner];
        return { body: { qrCodes: its, paging: paging(its.length) } };
      },
      [`GET qrCodes/${lunch._id}`]: () => ({ body: lunch }),
      "POST folders/search": () => ({ body: { folders: [folder], paging: paging(1) } }),
      [`GET folders/${folderId}`]: () => ({ body: folder }),
      ...answers,
    },
    drawn: [
      "/qr-codes",
      "/qr-codes/{qrCodeId}",
      "/qr-codes/folder",
      "/qr-codes/folder/{folderId}",
      "/qr-codes/folder/{folderId}/{qrCodeId}",
    ],
  });
const press = async (name: string | RegExp) =>
  userEvent.setup().click(await screen.findByRole("button", { name }));
const tick = async (name: string) =>
  userEvent.setup().click(await screen.findByRole("option", { name: new RegExp(name) }));

it("moving an item from another folder asks first, and continues with the answer", async () => {
  const { calls } = open("/qr-codes", {
    [`PUT folders/${folderId}/add`]: ({ body }) =>
      (body as { movingItemsConfirmed: boolean }).movingItemsConfirmed
        ? { body: { showConfirmation: false, movingItems: 1, changed: 1 } }
        : { body: { showConfirmation: true, movingItems: 1, changed: 0 } },
  });
  await screen.findByText("Lunch");
  await press("Select QR codes");
  await tick("Lunch");
  await press("Move to folder");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.setup().click(await dialog.findByRole("option", { name: /Menus/ }));
  await userEvent.setup().click(dialog.getByRole("button", { name: "Move" }));
  expect(await screen.findByText(/already in another folder/)).toBeTruthy();
  await press("Move to Menus");
  await waitFor(() =>
    expect(calls.filter(({ call }) => call.endsWith("/add")).map(({ body }) => body)).toEqual([
      { contentType: "qrCode", contentIds: [lunch._id], movingItemsConfirmed: false },
      { contentType: "qrCode", contentIds: [lunch._id], movingItemsConfirmed: true },
    ]),
  );
});

it("deleting all matches is one call with the search, not a list of ids", async () => {
  const { calls } = open("/qr-codes", {
    "POST qrCodes/search": () => ({ body: { qrCodes: [lunch], paging: paging(4_000) } }),
    "POST qrCodes/bulk/uses": () => ({
      body: { uses: [{ title: "Landing pages", names: ["Spring"], total: 3 }], sentLinks: 0 },
    }),
    "DELETE qrCodes/bulk/delete": () => ({ body: { removed: 4_000 } }),
  });
  await screen.findByText("Lunch");
  await press("Select QR codes");
  await tick("Lunch");
  await press("Select all 4,000");
  await press("Delete");
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(await dialog.findByText("Landing pages: Spring and 2 more")).toBeTruthy();
  expect(dialog.getByText("These use them and will go on without them:")).toBeTruthy();
  await userEvent.setup().click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("4,000 QR codes deleted")).toBeTruthy();
  expect(calls.find(({ call }) => call === "DELETE qrCodes/bulk/delete")?.body).toEqual({
    filter: { term: "" },
  });
});

it("a folder is deleted only once the confirmation word is typed", async () => {
  const { calls, address } = open(`/qr-codes/folder/${folderId}`, {
    [`DELETE folders/${folderId}`]: () => ({ body: {} }),
  });
  const user = userEvent.setup();
  await press("Folder actions");
  await user.click(await screen.findByRole("menuitem", { name: "Delete folder" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText('Type "DELETE" to confirm'), "delete{Enter}");
  expect(await dialog.findByText('Please type "DELETE" to confirm')).toBeTruthy();
  expect(calls.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
  await user.clear(dialog.getByLabelText('Type "DELETE" to confirm'));
  await user.type(dialog.getByLabelText('Type "DELETE" to confirm'), "DELETE{Enter}");
  await waitFor(() => expect(address()).toBe("/qr-codes/folder"));
});

it("renaming a folder says what is wrong with the name, in the documents' words", async () => {
  open(`/qr-codes/folder/${folderId}`, {
    [`PUT folders/${folderId}`]: () =>
      refusal(409, "conflict", "A folder with this name already exists", {
        name: "A folder with this name already exists",
      }),
  });
  const user = userEvent.setup();
  await press("Folder actions");
  await user.click(await screen.findByRole("menuitem", { name: "Rename folder" }));
  const dialog = within(await screen.findByRole("dialog"));
  const name = dialog.getByLabelText("Name");
  await user.type(name, "{Enter}");
  expect(await dialog.findByText("New name should be different than the current one")).toBeTruthy();
  await user.clear(name);
  await user.type(name, "{Enter}");
  expect(await dialog.findByText("Folder name is required")).toBeTruthy();
  await user.type(name, "Doors{Enter}");
  expect(await dialog.findByText("A folder with this name already exists")).toBeTruthy();
});

it("a folder gets its new name, and its items are taken out, in the documents' words", async () => {
  const { calls } = open(`/qr-codes/folder/${folderId}`, {
    [`PUT folders/${folderId}`]: ({ body }) => ({ body: { ...folder, ...(body as object) } }),
    [`PUT folders/${folderId}/remove`]: () => ({ body: { changed: 1, action: null } }),
  });
  const user = userEvent.setup();
  await press("Folder actions");
  await user.click(await screen.findByRole("menuitem", { name: "Rename folder" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Name"), " 2{Enter}");
  expect(await screen.findByText("Your folder has been renamed.")).toBeTruthy();
  await press("Select QR codes");
  await tick("Dinner");
  await press("Remove from folder");
  expect(await screen.findByText("Item(s) Removed!")).toBeTruthy();
  expect(calls.find(({ call }) => call.endsWith("/remove"))?.body).toEqual({
    contentType: "qrCode",
    contentIds: [dinner._id],
  });
});

it("an item created in a folder is put into it", async () => {
  const { calls, address } = open(`/qr-codes/folder/${folderId}`, {
    "POST qrCodes": () => ({ status: 201, body: lunch }),
    [`PUT folders/${folderId}/add`]: () => ({
      body: { showConfirmation: false, movingItems: 0, changed: 1 },
    }),
  });
  const user = userEvent.setup();
  await press("New");
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Name"), "Lunch");
  await user.type(dialog.getByLabelText("URL"), "example.com");
  await user.click(dialog.getByRole("button", { name: "Create QR code" }));
  await waitFor(() => expect(address()).toBe(`/qr-codes/folder/${folderId}/${lunch._id}`));
  expect(calls.find(({ call }) => call.endsWith("/add"))?.body).toEqual({
    contentType: "qrCode",
    contentIds: [lunch._id],
    movingItemsConfirmed: false,
  });
});

it("an unknown folder redirects to the list", async () => {
  const gone = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f09";
  const { address } = open(`/qr-codes/folder/${gone}`, {
    [`GET folders/${gone}`]: () => refusal(404, "not-found", "This folder no longer exists."),
  });
  await waitFor(() => expect(address()).toBe("/qr-codes"));
});

it("a folder of another kind redirects to the list too", async () => {
  const { address } = open(`/qr-codes/folder/${folderId}`, {
    [`GET folders/${folderId}`]: () => ({ body: { ...folder, contentType: "campaign" } }),
  });
  await waitFor(() => expect(address()).toBe("/qr-codes"));
});

it("an item that no longer exists says so, and links back", async () => {
  const gone = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a09";
  open(`/qr-codes/${gone}`, {
    [`GET qrCodes/${gone}`]: () => refusal(404, "not-found", "This QR code no longer exists."),
  });
  expect(await screen.findByText("Not able to locate this content")).toBeTruthy();
});

it("saving one field keeps what was saved in another elsewhere in the meantime", async () => {
  let stored = lunch;
  const { calls } = open(`/qr-codes/${lunch._id}`, {
    [`GET qrCodes/${lunch._id}`]: () => ({ body: stored }),
    [`PUT qrCodes/${lunch._id}`]: () => ({ body: stored }),
  });
  const address = (await screen.findByLabelText("URL")) as HTMLInputElement;
  await userEvent.setup().type(address, "/menu");
  stored = { ...lunch, name: "Lunch menu" };
  announceChange(["content"]);
  await waitFor(() => expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Lunch menu"));
  expect(address.value).toBe("https://example.com/menu");
  await press("Save");
  await waitFor(() =>
    expect(calls.find(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
      name: "Lunch menu",
      url: "https://example.com/menu",
    }),
  );
});

it("an address too long for any code is reported at its field, and the screen stays", async () => {
  open(`/qr-codes/${lunch._id}`);
  const address = (await screen.findByLabelText("URL")) as HTMLInputElement;
  const user = userEvent.setup();
  await user.clear(address);
  await user.click(address);
  await user.paste(`https://example.com/${"x".repeat(5_000)}`);
  await user.tab();
  expect(await screen.findByText(/^Use up to 300 characters/)).toBeTruthy();
  expect(screen.getByRole("img", { name: "QR code Lunch" })).toBeTruthy();
});

it("a whole message that is pasted into a search is cut to what can be searched for", async () => {
  const { calls } = open("/qr-codes");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("searchbox", { name: "Search QR codes" }));
  await user.paste("lunch ".repeat(50));
  const terms = () =>
    calls
      .filter(({ call }) => call === "POST qrCodes/search")
      .flatMap(({ body }) => (body as { term?: string }).term || []);
  await waitFor(() => expect(terms()).not.toEqual([]));
  expect(terms().every((term) => term.length <= 100)).toBe(true);
});
