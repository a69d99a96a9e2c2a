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
  it("asks why an email is no marketing, and saves the reason with it", async () => {
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

  it("asks before it takes an email that Gmail cuts off, and takes it only when told to", async () => {
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
