import type { Bundle, BundleImport, ImportedItem } from "@broadcast/contract/bundles";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type Asked, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const bundleId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c01";
const keywordId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c02";
const linkId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c03";
const shareId = "hC3mVxO0fQy2t8Zr1KpL9wAb";
const importing = `/bundles/import/${shareId}`;
const key = (digit: number) => String(digit).repeat(50);
const times = { createdAt: "2026-11-20T00:00:00.000Z", modifiedAt: "2026-11-20T00:00:00.000Z" };

const aBundle: Bundle = {
  _id: bundleId,
  name: "Season kit",
  folderId: null,
  ...times,
  description: "",
  attachments: [],
  campaigns: [],
  emails: [],
  keywords: [{ _id: keywordId, name: "SPRING", word: "SPRING" }],
  landingPages: [],
  messageTemplates: [],
  voiceDrops: [],
  share: null,
};

const anItem = (change: Partial<ImportedItem>): ImportedItem => ({
  key: key(1),
  contentType: "messageTemplate",
  name: "Welcome",
  isPart: true,
  needs: [],
  state: "new",
  ownId: null,
  parts: [{ label: "Message", text: "Hi there" }],
  changes: [],
  notes: [],
  problems: [],
  ...change,
});

const shown = (change: Partial<BundleImport>): BundleImport => ({
  name: "Season kit",
  description: "What we send in spring.",
  from: "Rivers & Co",
  ownBundleId: null,
  items: [anItem({})],
  missing: [],
  mark: "as-shown",
  ...change,
});

const reading = `GET bundles/import/${shareId}`;
const sending = `POST bundles/import/${shareId}`;
const visitImport = (body: BundleImport, answers = {}) =>
  visit(importing, {
    drawn: ["/bundles/import/{shareId}"],
    answers: { ...sessionOf(aUser()), [reading]: () => ({ body }), ...answers },
  });

describe("a bundle", () => {
  it("gets a new link, or none, after the effect on the old one was shown", async () => {
    const linked = (end: string) => ({
      url: `https://broadcast.example${importing}${end}`,
      sharedAt: times.createdAt,
    });
    let current: Bundle = { ...aBundle, share: linked("") };
    visit(`/bundles/${bundleId}`, {
      drawn: ["/bundles/{bundleId}"],
      answers: {
        ...sessionOf(aUser()),
        [`GET bundles/${bundleId}`]: () => ({ body: current }),
        [`PUT bundles/${bundleId}/share`]: () => {
          current = { ...current, share: linked("2") };
          return { body: current };
        },
        [`DELETE bundles/${bundleId}/share`]: () => {
          current = { ...current, share: null };
          return { body: current };
        },
      },
    });
    const user = userEvent.setup();
    const link = () => screen.findByLabelText<HTMLInputElement>("Link");
    expect((await link()).value).toBe(linked("").url);
    await user.click(screen.getByRole("button", { name: "Renew link" }));
    const renewing = await screen.findByRole("alertdialog", { name: "Renew the link?" });
    expect(renewing.textContent).toContain("The link you've shared will stop working.");
    await user.click(within(renewing).getByRole("button", { name: "Renew link" }));
    await waitFor(async () => expect((await link()).value).toBe(linked("2").url));
    await user.click(screen.getByRole("button", { name: "Stop sharing" }));
    const stopping = await screen.findByRole("alertdialog", { name: "Stop sharing this bundle?" });
    await user.click(within(stopping).getByRole("button", { name: "Stop sharing" }));
    expect(await screen.findByRole("button", { name: "Share by link" })).toBeTruthy();
  });

  it("is shared by a link, and its items are removed one by one", async () => {
    const share = { url: `https://broadcast.example${importing}`, sharedAt: times.createdAt };
    let current = aBundle;
    const { calls } = visit(`/bundles/${bundleId}`, {
      drawn: ["/bundles/{bundleId}", "/bundles/{bundleId}/keywords"],
      answers: {
        ...sessionOf(aUser()),
        [`GET bundles/${bundleId}`]: () => ({ body: current }),
        [`PUT bundles/${bundleId}/share`]: () => {
          current = { ...current, share };
          return { body: current };
        },
        [`PUT bundles/${bundleId}/items`]: () => ({ body: { ...current, keywords: [] } }),
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Share by link" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Link")).value).toBe(share.url);
    await userEvent.click(screen.getByRole("link", { name: /^Keywords\s*1$/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Remove SPRING" }));
    await screen.findByText("Removed from the bundle");
    expect(calls.find(({ call }) => call.endsWith("/items"))?.body).toEqual({ remove: [keywordId] });
  });
});

describe("the link of a bundle", () => {
  it("shows the contents, and imports the ticked items with what they need, as shown", async () => {
    const items = [
      anItem({ needs: [key(3)] }),
      anItem({
        key: key(2),
        name: "SPRING",
        contentType: "keyword",
        state: "changed",
        ownId: keywordId,
        changes: [{ label: "Reply", before: "Hello", after: "Good day" }],
      }),
      anItem({ key: key(3), name: "Menu", contentType: "trackableLink", isPart: false }),
      anItem({ key: key(4), name: "Broken", problems: ["It holds an address that can't be imported."] }),
    ];
    const { calls } = visitImport(shown({ items }), {
      [sending]: () => ({ body: { imported: 2, updated: 1, alreadyImported: 0, items: [] } }),
    });
    await screen.findByText("Shared by Rivers & Co");
    screen.getByText("It holds an address that can't be imported.");
    expect(screen.queryByRole("checkbox", { name: "Broken" })).toBeNull();
    screen.getByText("Good day");
    screen.getByRole("button", { name: "Import 2 items" });
    await userEvent.click(screen.getByRole("checkbox", { name: "Update SPRING" }));
    await userEvent.click(screen.getByRole("button", { name: "Import 3 items" }));
    await screen.findByText("2 items imported, 1 item updated");
    expect(calls.find(({ call }) => call === sending)?.body).toEqual({
      mark: "as-shown",
      keys: [key(1), key(2)],
      choices: [],
      clippingConfirmed: false,
    });
  });

  it("waits until a replacement was chosen for a deleted item", async () => {
    const missing = [{ key: key(9), contentType: "trackableLink" as const, neededBy: [key(1)], ownId: null }];
    const link = {
      ...times,
      _id: linkId,
      name: "Our menu",
      folderId: null,
      slug: "our-menu-abcdefg",
      url: "https://ours.example",
      clicks: { human: 0, suspected: 0, machine: 0 },
      people: 0,
    };
    const paging = { total: 1, page: 1, pageSize: 25, pages: 1 };
    const { calls } = visitImport(shown({ items: [anItem({ needs: [key(9)] })], missing }), {
      "POST trackableLinks/search": () => ({ body: { trackableLinks: [link], paging } }),
      [sending]: () => refusal(409, "conflict", "This bundle changed since it was shown to you."),
    });
    const go = await screen.findByRole<HTMLButtonElement>("button", { name: "Import 1 item" });
    expect(go.disabled || go.getAttribute("aria-disabled") === "true").toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Use one of your own" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(await within(dialog).findByText("Our menu"));
    await userEvent.click(within(dialog).getByRole("button", { name: /Select|Choose|Done/ }));
    await screen.findByText("Your own “Our menu” will be used instead.");
    await userEvent.click(screen.getByRole("button", { name: "Import 1 item" }));
    // The choices stay for another try.
    await screen.findByText("This bundle changed since it was shown to you.");
    expect(calls.find(({ call }) => call === sending)?.body).toMatchObject({
      choices: [{ key: key(9), itemId: linkId }],
    });
    screen.getByText("Your own “Our menu” will be used instead.");
  });

  it("asks before it imports a campaign with an email that Gmail would clip", async () => {
    const { calls } = visitImport(shown({}), {
      [sending]: ({ body }: Asked) =>
        (body as { clippingConfirmed: boolean }).clippingConfirmed
          ? { body: { imported: 1, updated: 0, alreadyImported: 0, items: [] } }
          : refusal(400, "invalid-input", "Something is missing.", {
              clippingConfirmed: "Gmail will cut this email off.",
            }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Import 1 item" }));
    const question = await screen.findByRole("alertdialog", { name: "Gmail will cut an email off" });
    expect(screen.queryByText("Nothing was imported.")).toBeNull();
    await userEvent.click(within(question).getByRole("button", { name: "Import anyway" }));
    await screen.findByText("1 item imported");
    expect(calls.filter(({ call }) => call === sending)).toHaveLength(2);
  });

  it.each([
    ["your own", { body: shown({ ownBundleId: bundleId, items: [] }) }, "This is your own bundle"],
    [
      "imported before",
      { body: shown({ items: [anItem({ state: "imported", ownId: keywordId })] }) },
      "You've already imported this bundle.",
    ],
    [
      "not shared any more",
      refusal(404, "not-found", "This bundle isn't shared any more."),
      "This bundle isn't shared any more.",
    ],
  ])("says so plainly when it is %s, and offers no import", async (_, answer, sentence) => {
    visit(importing, {
      drawn: ["/bundles/import/{shareId}"],
      answers: { ...sessionOf(aUser()), [reading]: () => answer },
    });
    await screen.findByText(sentence);
    expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
  });
});
