import type { OrganizationAccount } from "@broadcast/contract/organizations";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const oscar = aUser({
  firstName: "Oscar",
  organization: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f6000",
  organizationAdmin: true,
  roles: ["owner", "organization-admin"],
});

const austin: OrganizationAccount = {
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f6001",
  name: "Lonestar Austin",
  firstName: "Ana",
  lastName: "Delgado",
  company: "Lonestar Austin",
  email: "ana@lonestar.example",
  phone: "+15125550131",
  messageCredits: 500,
  organizationAdmin: false,
  location: { _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f6101", name: "Texas" },
  isLicensed: true,
  isInvited: false,
  isCancelled: false,
  createdAt: "2026-09-20T00:00:00.000Z",
};
const waco: OrganizationAccount = {
  ...austin,
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f6002",
  name: "Lonestar Waco",
  email: "wes@lonestar.example",
  location: null,
  isInvited: true,
};

const paged = <T,>(key: string, items: readonly T[]) => ({
  body: { [key]: items, paging: { total: items.length, page: 1, pageSize: 25, pages: 1 } },
});

const organization = {
  _id: oscar.organization,
  name: "Lonestar",
  messageCredits: 1_000,
  licenses: 5,
  licensesUsed: 3,
  accounts: 2,
  locations: 1,
  canManage: false,
};

const open = (address: string, drawn: string, answers: Answers = {}, user = oscar) =>
  visit(address, {
    answers: {
      ...sessionOf(user),
      "GET organizations/current": () => ({ body: organization }),
      "POST organizations/accounts/search": () => paged("accounts", [austin, waco]),
      "POST organizations/locations/search": () => paged("locations", [{ ...austin.location, accounts: 1 }]),
      [`GET organizations/accounts/${austin._id}`]: () => ({ body: austin }),
      [`GET organizations/accounts/${waco._id}`]: () => ({ body: waco }),
      ...answers,
    },
    drawn: [drawn],
  });

describe("the organization's screens", () => {
  it.each([
    "/organization/accounts",
    "/organization/locations",
    "/organization/subscription",
    "/organization/subscription/transfer-credits",
    `/organization/accounts/${austin._id}/managers`,
  ])("%s redirects a user who is not an organization admin", async (path) => {
    for (const user of [
      aUser({ organization: organization._id }),
      aUser({ superuser: true, roles: ["owner", "superuser"] }),
    ]) {
      const { address } = open(path, "/organization/accounts", {}, user);
      await waitFor(() => expect(address()).not.toContain("organization"));
      document.body.innerHTML = "";
    }
  });

  it("list accounts with their location, credits and noteworthy states", async () => {
    open("/organization/accounts", "/organization/accounts");
    const row = await screen.findByRole("link", { name: /Lonestar Waco/ });
    expect(within(row).getByText("Invited")).toBeTruthy();
    expect(screen.getByText("Texas · 500 credits · ana@lonestar.example")).toBeTruthy();
  });

  it.each(["buy-credits", "buy-licenses", "payment-history"])(
    "say of %s that it is coming soon",
    async (page) => {
      const path = `/organization/subscription/${page}`;
      open(path, path);
      expect(await screen.findByText("Coming soon")).toBeTruthy();
    },
  );
});

describe("an account", () => {
  const path = "/organization/accounts/{userId}";

  it("without a password yet can be invited again", async () => {
    const { calls } = open(`/organization/accounts/${waco._id}`, path, {
      [`POST organizations/accounts/${waco._id}/invitation`]: () => ({ body: {} }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Send it again" }));
    expect(await screen.findByText("Invitation sent to wes@lonestar.example")).toBeTruthy();
    expect(calls.filter(({ call }) => call.endsWith("/invitation"))).toHaveLength(1);
  });

  it("says why it gets no license, and shows its actual state", async () => {
    const none = { ...austin, isLicensed: false };
    const why = "All licenses are in use. Remove one from another account first, or ask us for more.";
    open(`/organization/accounts/${austin._id}`, path, {
      [`GET organizations/accounts/${austin._id}`]: () => ({ body: none }),
      [`PUT organizations/accounts/${austin._id}`]: () => refusal(409, "conflict", why, { isLicensed: why }),
    });
    const license = await screen.findByRole("switch", { name: "License" });
    await userEvent.click(license);
    expect(await screen.findByText(why)).toBeTruthy();
    expect(license.getAttribute("aria-checked")).toBe("false");
  });

  it("that does not exist says so", async () => {
    open("/organization/accounts/0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f6999", path);
    expect(await screen.findByText("Not able to locate this content")).toBeTruthy();
  });
});

describe("transferring credits", () => {
  it("sends source, target and amount once; a refused amount stays in the field", async () => {
    const sentence = "The pool has only 1,000 credits to give.";
    let isRefused = true;
    const { calls } = open(
      `/organization/accounts/${austin._id}/transfer-credits`,
      "/organization/accounts/{userId}/transfer-credits",
      {
        "POST organizations/transferCredits": () => {
          if (isRefused) return refusal(402, "insufficient-credits", sentence, { credits: sentence });
          return {
            body: {
              _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f6200",
              kind: "transfer",
              credits: 1_250.5,
              poolChange: -1_250.5,
              balance: 0,
              from: null,
              to: "Lonestar Austin",
              note: "",
              madeBy: "Oscar Hale",
              time: "2026-11-21T00:00:00.000Z",
            },
          };
        },
      },
    );
    const user = userEvent.setup();
    const credits = await screen.findByRole("textbox", { name: /^Credits/ });
    await user.type(credits, "1,250.50");
    await user.click(screen.getByRole("button", { name: "Transfer credits" }));
    const sends = () => calls.filter(({ call }) => call === "POST organizations/transferCredits");
    const question = within(await screen.findByRole("alertdialog", { name: "Transfer 1,250.50 credits?" }));
    expect(await question.findByText("From the credit pool to Lonestar Austin.")).toBeTruthy();
    await user.click(question.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(sends()).toEqual([]);
    const transfer = async () => {
      await user.click(screen.getByRole("button", { name: "Transfer credits" }));
      await user.click(await screen.findByRole("button", { name: "Transfer" }));
    };
    await transfer();
    expect(await screen.findByText(sentence)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect((credits as HTMLInputElement).value).toBe("1,250.50");
    isRefused = false;
    await transfer();
    expect(await screen.findByText("1,250.50 credits moved")).toBeTruthy();
    const sent = sends();
    expect(sent.map(({ body }) => body)).toEqual(
      Array(2).fill({ fromUserId: null, toUserId: austin._id, credits: 1_250.5, note: "" }),
    );
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it("goes the other way after Swap", async () => {
    const { calls } = open(
      `/organization/accounts/${austin._id}/transfer-credits`,
      "/organization/accounts/{userId}/transfer-credits",
    );
    const user = userEvent.setup();
    await user.type(await screen.findByRole("textbox", { name: /^Credits/ }), "5");
    await user.click(screen.getByRole("button", { name: "Swap" }));
    await user.click(screen.getByRole("button", { name: "Transfer credits" }));
    await user.click(await screen.findByRole("button", { name: "Transfer" }));
    await waitFor(() =>
      expect(calls.find(({ call }) => call === "POST organizations/transferCredits")?.body).toMatchObject({
        fromUserId: austin._id,
        toUserId: null,
      }),
    );
  });

  it("to many at once shows the sum, asks, and never requests more than the pool has", async () => {
    const path = "/organization/subscription/allocate-credits";
    const { calls } = open(path, path, {
      "POST organizations/allocateCredits": () => ({
        body: { accounts: 2, credits: 200, messageCredits: 800 },
      }),
    });
    const user = userEvent.setup();
    const each = await screen.findByRole("textbox", { name: /^Credits for each/ });
    await user.type(each, "600");
    expect(
      await screen.findByText(/2 accounts, 1,200 credits total\. The pool has only 1,000\./),
    ).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Allocate credits" }));
    expect(await screen.findByText("The pool has only 1,000 credits.")).toBeTruthy();
    await user.clear(each);
    await user.type(each, "100");
    await user.click(screen.getByRole("button", { name: "Allocate credits" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Give 2 accounts 100 credits each?" });
    expect(calls.some(({ call }) => call === "POST organizations/allocateCredits")).toBe(false);
    await user.click(within(dialog).getByRole("button", { name: "Allocate credits" }));
    expect(await screen.findByText("2 accounts got 100 credits each")).toBeTruthy();
    expect(calls.find(({ call }) => call === "POST organizations/allocateCredits")?.body).toEqual({
      accounts: { filter: {} },
      creditsEach: 100,
      note: "",
    });
  });
});

describe("an invitation", () => {
  const path = "/organization-invitation/{token}";
  const invitation = {
    organization: "Lonestar",
    company: "Lonestar Waco",
    firstName: "Wes",
    email: "wes@lonestar.example",
    expiresAt: "2026-12-05T00:00:00.000Z",
  };

  it("sets the password and continues signed in", async () => {
    const wes = aUser({ firstName: "Wes", organization: organization._id });
    let user: typeof wes | null = null;
    const { calls, address } = visit("/organization-invitation/t0ken", {
      answers: {
        ...sessionOf(null),
        "GET users/session": () =>
          user ? { body: { user, sandboxUrl: null } } : refusal(401, "unauthorized", "Please sign in."),
        "GET organizations/invitations/t0ken": () => ({ body: invitation }),
        "POST organizations/invitations/t0ken/accept": () => {
          user = wes;
          return { body: { user: wes, sandboxUrl: null } };
        },
      },
      drawn: [path],
    });
    await userEvent.type(await screen.findByLabelText(/^Password/), "a branch of its own 77");
    await userEvent.click(screen.getByRole("button", { name: "Set password" }));
    await waitFor(() => expect(address()).not.toContain("invitation"));
    expect(calls.filter(({ call }) => call.endsWith("/accept")).map(({ body }) => body)).toEqual([
      { password: "a branch of its own 77" },
    ]);
  });

  it("that has expired says so", async () => {
    visit("/organization-invitation/t0ken", {
      answers: {
        ...sessionOf(null),
        "GET organizations/invitations/t0ken": () =>
          refusal(410, "gone", "Your password is already set. Sign in with your email."),
      },
      drawn: [path],
    });
    expect(await screen.findByText("Your password is already set. Sign in with your email.")).toBeTruthy();
  });
});
