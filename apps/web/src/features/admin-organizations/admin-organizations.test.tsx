import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const support = aUser({ firstName: "Sam", superuser: true, roles: ["owner", "superuser"] });
const lonestar = {
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f7001",
  name: "Lonestar Group",
  messageCredits: 1_000,
  licenses: 5,
  licensesUsed: 3,
  accounts: 3,
  locations: 1,
  canManage: false,
  createdAt: "2026-09-20T00:00:00.000Z",
};
const base = `admin/organizations/${lonestar._id}`;
const nothing = (key: string) => ({
  body: { [key]: [], paging: { total: 0, page: 1, pageSize: 25, pages: 1 } },
});

const answers: Answers = {
  ...sessionOf(support),
  [`GET ${base}`]: () => ({ body: lonestar }),
  "POST admin/organizations/search": () => nothing("organizations"),
  [`POST ${base}/accounts/search`]: () => nothing("accounts"),
  [`POST ${base}/ledger/search`]: () => nothing("entries"),
};

const open = (under: string, more: Answers = {}, user = support) =>
  visit(`/${base}${under}`, {
    answers: { ...answers, ...sessionOf(user), ...more },
    drawn: [`/admin/organizations/{organizationId}${under}`],
  });

it("credits are removed with a reason, and never more than there are", async () => {
  const sentence = "The pool has only 1,000 credits.";
  const { calls, address } = open("/remove-credits", {
    [`POST ${base}/removeCredits`]: ({ body }) =>
      (body as { credits: number }).credits > 1_000
        ? refusal(402, "insufficient-credits", sentence, { credits: sentence })
        : { body: { ...lonestar, messageCredits: 0 } },
  });
  const user = userEvent.setup();
  const credits = await screen.findByRole("textbox", { name: /^Credits/ });
  await user.type(credits, "2000");
  await user.click(screen.getByRole("button", { name: "Remove credits" }));
  expect(calls.some(({ call }) => call.endsWith("removeCredits"))).toBe(false);
  await user.type(screen.getByLabelText(/^Reason/), "Added by mistake");
  await user.click(screen.getByRole("button", { name: "Remove credits" }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  await user.clear(credits);
  await user.type(credits, "1000");
  await user.click(screen.getByRole("button", { name: "Remove credits" }));
  await waitFor(() => expect(address()).toBe(`/${base}`));
  expect(calls.filter(({ call }) => call.endsWith("removeCredits")).at(-1)?.body).toEqual({
    credits: 1_000,
    reason: "Added by mistake",
  });
});

it("is for superusers only", async () => {
  for (const user of [aUser(), aUser({ organizationAdmin: true, roles: ["owner", "organization-admin"] })]) {
    const { address } = open("/add-credits", {}, user);
    await waitFor(() => expect(address()).not.toContain("admin"));
    document.body.innerHTML = "";
  }
});

it.each([
  ["/admin/organizations/{organizationId}", `/${base}`, "Add", /^Owner's email/],
  ["/admin/organizations", "/admin/organizations", "New", /^Admin's email/],
])("a mistyped email is pointed out on %s", async (path, address, action, label) => {
  visit(address, {
    answers: {
      ...answers,
      "POST info/emailValidation": () => ({
        body: { valid: true, email: "ana@gmial.com", suggestedDomain: "gmail.com" },
      }),
    },
    drawn: [path],
  });
  await userEvent.click(await screen.findByRole("button", { name: action }));
  await userEvent.type(await screen.findByRole("textbox", { name: label }), "ana@gmial.com");
  await userEvent.tab();
  expect(await screen.findByRole("button", { name: "ana@gmail.com" })).toBeTruthy();
});
