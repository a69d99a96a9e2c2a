import type { Brand } from "@broadcast/contract/brands";
import type { SendingDomain } from "@broadcast/contract/sending-domains";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";

const open = (page: string, answers: Answers) =>
  visit(`/settings/${page}`, {
    drawn: ["/settings", `/settings/${page}`],
    answers: { ...sessionOf(aUser({ timezone: "America/Chicago" })), ...answers },
  });
const bodiesOf = (calls: { call: string; body: unknown }[], to: string) =>
  calls.filter(({ call }) => call === to).map(({ body }) => body);

const read = "GET settings/sendingDomain";
const aDomain: SendingDomain = {
  domain: "rivers.example",
  fromAddress: "hello@rivers.example",
  state: "broken",
  problem: "The record holds another key.",
  checkedAt: "2026-11-20T15:00:00.000Z",
  provedAt: null,
  failingSince: null,
  records: [
    {
      ...{ purpose: "dkim", type: "TXT", name: "pb._domainkey.rivers.example", host: "pb._domainkey" },
      ...{ value: "v=DKIM1; p=abc", isRequired: true, isFound: false },
    },
  ],
};
const found = (sendingDomain: SendingDomain | null) => () => ({
  body: { sendingDomain, fallbackAddress: "mail@project-broadcast.example" },
});

describe("the domain of emails", () => {
  it("is added with the address before the @, and the server's objection is shown at its field", async () => {
    const add = "POST settings/sendingDomain";
    const sentence = "Another account sends from this domain.";
    let isTaken = true;
    const { calls } = open("sending-domain", {
      [read]: found(null),
      [add]: () => (isTaken ? refusal(409, "conflict", sentence, { domain: sentence }) : found(aDomain)()),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Add a domain" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Domain"), "rivers.example");
    await user.click(dialog.getByRole("button", { name: "Add domain" }));
    expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0);
    isTaken = false;
    await user.click(dialog.getByRole("button", { name: "Add domain" }));
    await screen.findByText("Domain added");
    expect(bodiesOf(calls, add).at(-1)).toEqual({ domain: "rivers.example", localPart: "hello" });
  });

  it("that isn't verified says why, and which address emails come from meanwhile", async () => {
    open("sending-domain", { [read]: found(aDomain) });
    expect(await screen.findByText("The DNS record doesn't match")).toBeTruthy();
    expect(
      screen.getByText(/^The record holds another key\. .*mail@project-broadcast\.example/),
    ).toBeTruthy();
    const records = within(screen.getByRole("region", { name: "DNS records" }));
    expect(records.getByText("Not found yet")).toBeTruthy();
    expect(records.getByText("v=DKIM1; p=abc")).toBeTruthy();
  });

  it("is checked on request, and removed only after asking", async () => {
    const remove = "DELETE settings/sendingDomain";
    const { calls } = open("sending-domain", {
      [read]: found(aDomain),
      "POST settings/sendingDomain/check": found({ ...aDomain, state: "proved", problem: null }),
      [remove]: () => ({ body: {} }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Check now" }));
    await screen.findByText("Your domain is verified");
    await user.click(screen.getByRole("button", { name: "Remove domain" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(bodiesOf(calls, remove)).toHaveLength(0);
    await user.click(dialog.getByRole("button", { name: "Remove domain" }));
    await screen.findByText("Domain removed");
    expect(bodiesOf(calls, remove)).toHaveLength(1);
  });
});

describe("the brand", () => {
  const change = "PUT settings/brand";
  const logoId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0e01";
  const aBrand: Brand = { logoId, logoUrl: "https://example.com/logo.png", colors: null };

  it("starts without colors, and saves those that are chosen", async () => {
    const { calls } = open("brand", {
      "GET settings/brand": () => ({ body: aBrand }),
      [change]: ({ body }) => ({ body: { ...aBrand, ...(body as object) } }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /colors/i }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Brand saved");
    expect(bodiesOf(calls, change)).toEqual([
      { logoId, colors: expect.objectContaining({ button: expect.stringMatching(/^#/) }) },
    ]);
  });

  it("has no logo if that is chosen", async () => {
    const { calls } = open("brand", {
      "GET settings/brand": () => ({ body: aBrand }),
      [change]: ({ body }) => ({ body: { ...aBrand, ...(body as object) } }),
    });
    const user = userEvent.setup();
    expect(await screen.findByRole("img", { name: "Your logo" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Don't use a logo" }));
    expect(screen.queryByRole("img", { name: "Your logo" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Brand saved");
    expect(bodiesOf(calls, change)).toEqual([{ logoId: null, colors: null }]);
  });
});
