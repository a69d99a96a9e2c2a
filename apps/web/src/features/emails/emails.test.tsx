import type { Email } from "@broadcast/contract/emails";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aBroadcast } from "../../testing/a-broadcast.ts";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";

const id = "01a1fc20-0000-7000-8000-00000000e001";
const versionId = "01a1fc20-0000-7000-8000-00000000e002";
const email: Email = {
  _id: id,
  name: "Spring news",
  folderId: null,
  createdAt: "2026-11-20T18:00:00.000Z",
  modifiedAt: "2026-11-20T18:00:00.000Z",
  subject: "Spring is here",
  preheader: "",
  transactional: false,
  transactionalReason: null,
  tracksLinks: true,
};

const answers: Answers = {
  ...sessionOf(aUser({ identity: { status: "verified" } })),
  [`GET emails/${id}`]: () => ({ body: email }),
  "POST emails/search": () => ({
    body: { emails: [email], paging: { page: 1, pageSize: 25, total: 1, pages: 1 } },
  }),
  "POST folders/search": () => ({
    body: { folders: [], paging: { page: 1, pageSize: 25, total: 0, pages: 0 } },
  }),
};

describe("an email's own page", () => {
  it("asks why an email is not marketing, and saves the reason with it", async () => {
    const { calls } = visit(`/emails/${id}`, {
      answers: {
        ...answers,
        [`PUT emails/${id}`]: ({ body }) => ({ body: { ...email, ...(body as object) } }),
      },
      drawn: ["/emails/{emailId}"],
    });
    expect(screen.queryByLabelText("Why it isn't marketing")).toBeNull();
    await userEvent.click(await screen.findByRole("switch", { name: /Transactional/ }));
    await userEvent.type(await screen.findByLabelText("Why it isn't marketing"), "A receipt");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(calls.find(({ call }) => call === `PUT emails/${id}`)?.body).toMatchObject({
        transactional: true,
        transactionalReason: "A receipt",
        subject: "Spring is here",
      }),
    );
  });
});

describe("a broadcast", () => {
  it("sends a designed email, and says when it was changed since", async () => {
    const draft = aBroadcast({ name: "News", type: "email", subject: "Hello", text: "Typed" });
    let broadcast = draft;
    const { calls } = visit(`/scheduled-broadcasts/${draft._id}`, {
      answers: {
        ...answers,
        [`GET schedule/jobs/${draft._id}`]: () => ({ body: broadcast }),
        [`PUT schedule/jobs/${draft._id}`]: ({ body }) => {
          if ((body as { emailId?: string }).emailId === id)
            broadcast = {
              ...draft,
              subject: email.subject,
              text: "Designed",
              email: { _id: id, versionId, name: email.name, isOutdated: true },
            };
          return { body: broadcast };
        },
      },
      drawn: ["/scheduled-broadcasts/{scheduledBroadcastId}"],
    });
    await userEvent.click(await screen.findByRole("button", { name: "Use a designed email" }));
    const dialog = await screen.findByRole("dialog", { name: "Select Email" });
    await userEvent.click(await within(dialog).findByText("Spring news"));
    await userEvent.click(within(dialog).getByRole("button", { name: "Select" }));
    expect(await screen.findByText("This email has changed since you chose it")).toBeTruthy();
    expect(screen.queryByLabelText("Message")).toBeNull();
    expect(calls.some(({ body }) => (body as { emailId?: string } | undefined)?.emailId === id)).toBe(true);
  });

  it("asks before choosing an email that Gmail would clip, and chooses it only when confirmed", async () => {
    const draft = aBroadcast({ name: "News", type: "email", subject: "Hello", text: "Typed" });
    const change = `PUT schedule/jobs/${draft._id}`;
    const { calls } = visit(`/scheduled-broadcasts/${draft._id}`, {
      answers: {
        ...answers,
        [`GET schedule/jobs/${draft._id}`]: () => ({ body: draft }),
        [`GET emails/${id}/check`]: () => ({ body: { bytes: 103 * 1024, problems: [] } }),
        [change]: () => ({ body: draft }),
      },
      drawn: ["/scheduled-broadcasts/{scheduledBroadcastId}"],
    });
    const choose = async () => {
      await userEvent.click(await screen.findByRole("button", { name: "Use a designed email" }));
      const dialog = await screen.findByRole("dialog", { name: "Select Email" });
      await userEvent.click(await within(dialog).findByText("Spring news"));
      await userEvent.click(within(dialog).getByRole("button", { name: "Select" }));
      return screen.findByRole("alertdialog", { name: "Gmail will cut off this email" });
    };
    const isChosen = () =>
      calls.some(
        ({ call, body }) =>
          call === change &&
          JSON.stringify(body) === JSON.stringify({ emailId: id, clippingConfirmed: true }),
      );
    const first = await choose();
    expect(first.textContent).toContain("103 KB");
    await userEvent.click(within(first).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(isChosen()).toBe(false);
    await userEvent.click(within(await choose()).getByRole("button", { name: "Use it anyway" }));
    await waitFor(() => expect(isChosen()).toBe(true));
  });
});

const blockId = "01a1fc20-0000-7000-8000-00000000e00b";
const check = (problems: { blockId: string | null; problem: string }[], bytes = 12_000) => ({
  [`GET emails/${id}/check`]: () => ({ body: { bytes, problems } }),
});
const noButton = { blockId, problem: "This button doesn't link anywhere yet." };
const noFallback = { blockId: null, problem: "{{lastName}} has no fallback." };
const edited = {
  revision: 4,
  design: {
    version: 1,
    colors: { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" },
    blocks: [{ id: blockId, type: "button", align: "left", label: "Shop now", link: "" }],
  },
};
const design = (more: Answers = {}, search = "") =>
  visit(`/emails/${id}/design${search}`, {
    drawn: ["/emails/{emailId}/design"],
    answers: {
      ...answers,
      ...check([noButton, noFallback]),
      [`GET emails/${id}/design`]: () => ({ body: edited }),
      ...more,
    },
  });
const editButton = () => screen.findByRole("button", { name: "Edit Button, 1 of 1" });

describe("the editor of an email", () => {
  it("shows warnings and its size, and links to the block", async () => {
    design(check([noButton, noFallback], 95 * 1024));
    expect(await screen.findByText("This email is getting large")).toBeTruthy();
    await userEvent.click(await screen.findByText(/^2 things to check before you send/));
    await editButton();
    await userEvent.click(await screen.findByRole("button", { name: noButton.problem }));
    expect(document.activeElement).toBe(await editButton());
    expect(screen.getByText(noFallback.problem)).toBeTruthy();
  });

  it("says when Gmail would clip an email, and when there is nothing left to check", async () => {
    design(check([], 103 * 1024));
    expect(await screen.findByText("Gmail will cut off this email")).toBeTruthy();
    expect(await screen.findByText(/^Ready to send · 103 KB/)).toBeTruthy();
  });

  it("opens at the block that the link names", async () => {
    design({}, `?block=${blockId}`);
    const opener = await editButton();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it("sends its author a test of the saved version, and says why it waits", async () => {
    const { calls } = design({
      [`POST emails/${id}/sendTest`]: () => ({ body: { to: "maya@rivers.example", reason: "It is night." } }),
    });
    await editButton();
    await userEvent.click(screen.getByRole("button", { name: "Send test" }));
    expect(await screen.findByText("Test sent to maya@rivers.example")).toBeTruthy();
    expect(screen.getByText("It is night.")).toBeTruthy();
    expect(calls.some(({ call }) => call === `POST emails/${id}/sendTest`)).toBe(true);
  });

  it("shows it as plain text, dark, and on a phone", async () => {
    const paging = { page: 1, pageSize: 25, total: 0, pages: 0 };
    design({ "POST contacts/search": () => ({ body: { contacts: [], paging } }) });
    await editButton();
    await userEvent.click(screen.getByRole("button", { name: "Preview" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Preview" }));
    const frame = () => dialog.getByTitle<HTMLIFrameElement>("Preview");
    const shown = () => new URL(frame().src).searchParams;
    expect([shown().get("format"), shown().get("scheme")]).toEqual(["html", "light"]);
    expect(frame().getAttribute("sandbox")).toBe("");
    await userEvent.click(dialog.getByRole("button", { name: "Plain text" }));
    await userEvent.click(dialog.getByRole("button", { name: "Dark" }));
    expect([shown().get("format"), shown().get("scheme")]).toEqual(["text", "dark"]);
    expect(shown().get("revision")).toBe("4");
    await userEvent.click(dialog.getByRole("button", { name: "Phone" }));
    expect(frame().className).toContain("max-w-[390px]");
  });
});

describe("choosing an email", () => {
  it("a broadcast shows its email's warnings, each linked to its place", async () => {
    const broadcast = aBroadcast({
      ...{ name: "News", type: "email", subject: email.subject, text: "Designed" },
      email: { _id: id, versionId, name: email.name, isOutdated: false },
    });
    visit(`/scheduled-broadcasts/${broadcast._id}`, {
      answers: {
        ...answers,
        ...check([noButton, noFallback]),
        [`GET schedule/jobs/${broadcast._id}`]: () => ({ body: broadcast }),
      },
      drawn: ["/scheduled-broadcasts/{scheduledBroadcastId}"],
    });
    expect(await screen.findByText("2 things to check in this email")).toBeTruthy();
    const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(hrefOf(noButton.problem)).toBe(`/emails/${id}/design?block=${blockId}`);
    expect(hrefOf(noFallback.problem)).toBe(`/emails/${id}/design`);
  });
});

describe("the results of an email", () => {
  it("are shown with the clicks on each link, and its author decides whether they are tracked", async () => {
    const linkId = "01a1fc20-0000-7000-8000-00000000e00c";
    const figures = {
      ...{ sent: 200, opened: { human: 50, suspected: 20, machine: 30 }, clicked: 10 },
      links: [{ _id: linkId, name: "shop.example/spring", url: "https://shop.example/spring", clicked: 8 }],
    };
    const { calls } = visit(`/emails/${id}`, {
      drawn: ["/emails/{emailId}"],
      answers: {
        ...answers,
        "POST mailOpens/figures": () => ({ body: figures }),
        [`PUT emails/${id}`]: ({ body }) => ({ body: { ...email, ...(body as object) } }),
      },
    });
    const rows = await screen.findByRole("table", { name: "Clicks by link" });
    expect(within(rows).getByRole("row", { name: "shop.example/spring 8" })).toBeTruthy();
    expect(within(rows).getByRole("link").getAttribute("href")).toBe(`/trackable-links/${linkId}`);
    expect(screen.getByText("Opened (approximate)").closest("div")?.textContent).toContain("50 (25%)");
    await userEvent.click(screen.getByRole("switch", { name: /Track all links/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(calls.find(({ call }) => call === `PUT emails/${id}`)?.body).toMatchObject({
        tracksLinks: false,
      }),
    );
  });
});
