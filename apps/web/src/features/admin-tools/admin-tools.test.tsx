import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const support = aUser({ firstName: "Sam", superuser: true, roles: ["owner", "superuser"] });
const onePage = (total: number) => ({ total, page: 1, pageSize: 25, pages: 1 });

const open = (address: string, drawn: string, answers: Answers = {}, user = support) =>
  visit(address, { answers: { ...sessionOf(user), ...answers }, drawn: [drawn] });

describe("tools", () => {
  it("say what each is for, and are only for superusers", async () => {
    open("/admin/tools", "/admin/tools", {
      "GET admin/stats": () => ({ body: { periods: [], countedAt: null } }),
    });
    const tools = await screen.findByRole("navigation", { name: "Tools" });
    expect(
      within(tools)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining("Stats"),
      expect.stringContaining("Brand validator"),
      expect.stringContaining("Goals"),
      expect.stringContaining("Integrators"),
      expect.stringContaining("Message classifiers"),
      expect.stringContaining("Spammers"),
    ]);
  });

  it("are hidden from all other users", async () => {
    const { address } = open("/admin/tools", "/admin/tools", {}, aUser());
    await waitFor(() => expect(address()).not.toContain("admin"));
  });
});

describe("stats", () => {
  const period = (startsOn: string, sent: number) => ({
    startsOn,
    accountsNew: 1,
    accountsActive: 2,
    accountsCancelled: 0,
    sms: { sent, received: 3, failed: 1 },
    mms: { sent: 0, received: 0, failed: 0 },
    rvm: { sent: 0, failed: 0 },
    email: { sent: 0, failed: 0 },
    optOuts: 5,
    contactsAdded: 0,
    credits: 12.5,
    revenueCents: 4900,
  });

  it("show a chart with a description, a table next to it, and the opt-out rate", async () => {
    const { calls } = open("/admin/tools/stats", "/admin/tools/stats", {
      "GET admin/stats": () => ({
        body: {
          periods: [period("2026-11-19", 200), period("2026-11-20", 100)],
          countedAt: "2026-11-20T12:00:00.000Z",
        },
      }),
    });
    expect(
      await screen.findByRole("img", {
        name: "Texts sent by day from Nov 19 to Nov 20: at most 200, in Nov 19.",
      }),
    ).toBeTruthy();
    const table = screen.getByRole("table");
    expect(within(table).getAllByRole("row")[1]?.textContent).toContain("Nov 20");
    expect(within(table).getByText("2.5%")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "By month" }));
    await waitFor(() =>
      expect(calls.some(({ call }) => call.includes("period=month") || call === "GET admin/stats")).toBe(
        true,
      ),
    );
  });
});

describe("spammers", () => {
  const account = {
    userId: "01a1fc20-0000-7000-8000-00000000e001",
    company: "Loud Loans",
    email: "loud@example.com",
    score: 80,
    points: 80,
    sent: 40,
    suspension: null,
  };

  it("show why, and are suspended with a reason that the owner sees", async () => {
    const { calls } = open("/admin/tools/spammers", "/admin/tools/spammers", {
      "POST admin/spammers/search": () => ({ body: { accounts: [account], paging: onePage(1) } }),
      [`GET admin/spammers/${account.userId}`]: () => ({
        body: { ...account, kinds: [{ kind: "spam-refusal", count: 16, points: 80 }], clearedAt: null },
      }),
      [`POST admin/spammers/${account.userId}/suspend`]: () => ({
        body: {
          ...account,
          suspension: { since: "2026-11-20T12:00:00.000Z", reason: "Loans" },
          kinds: [],
          clearedAt: null,
        },
      }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByText("Loud Loans"));
    expect(await screen.findByText("16 messages refused as spam by carriers or mail servers")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Suspend sending" }));
    await user.type(await screen.findByRole("textbox", { name: /^Reason/ }), "Loans");
    await user.click(screen.getByRole("button", { name: "Suspend sending" }));
    expect(await screen.findByText("Sending is suspended for Loud Loans")).toBeTruthy();
    expect(calls.find(({ call }) => call.endsWith("/suspend"))?.body).toEqual({ reason: "Loans" });
  });
});

describe("message classifiers", () => {
  const none = {
    "POST admin/messageClassifiers/search": () => ({ body: { classifiers: [], paging: onePage(0) } }),
  };

  it("refuse legally required words in a rule before anything is sent", async () => {
    const { calls } = open("/admin/tools/message-classifiers", "/admin/tools/message-classifiers", none);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "New rule" }));
    await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "Mine");
    await user.type(screen.getByRole("textbox", { name: /^Words and phrases/ }), "stop");
    await user.click(screen.getByRole("button", { name: "Add rule" }));
    expect(await screen.findByText(/Messages need “stop” so that people can opt out/)).toBeTruthy();
    expect(calls.some(({ call }) => call === "POST admin/messageClassifiers")).toBe(false);
  });

  it("show how a text would be treated", async () => {
    open("/admin/tools/message-classifiers", "/admin/tools/message-classifiers", {
      ...none,
      "POST admin/messageClassifiers/test": () => ({
        body: {
          outcome: "We don't send it.",
          isStopped: true,
          stopScore: null,
          matches: [
            { classifierId: null, name: "Gambling", kind: "prohibited", phrase: "casino", effect: "Warned." },
          ],
        },
      }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Test a text" }));
    await user.type(await screen.findByRole("textbox", { name: /^Text/ }), "Casino night");
    await user.click(screen.getByRole("button", { name: "Test it" }));
    expect(await screen.findByText("We don't send it.")).toBeTruthy();
    expect(screen.getByText("“casino”: Warned.")).toBeTruthy();
  });
});

describe("integrators", () => {
  const integrator = {
    _id: "petal",
    name: "Petal",
    description: "",
    website: "",
    redirectUrls: ["https://petal.example/connected"],
    scopes: ["profile"],
    isFromFile: false,
    keyMadeAt: "2026-11-20T12:00:00.000Z",
    suspension: null,
    connected: 0,
    createdAt: "2026-11-20T12:00:00.000Z",
  };

  it("are added with a key that is shown once", async () => {
    const { calls } = open("/admin/tools/integrators", "/admin/tools/integrators", {
      "POST admin/integrators/search": () => ({ body: { integrators: [], paging: onePage(0) } }),
      "POST admin/integrators": () => ({ status: 201, body: { integrator, key: "pbs_secret" } }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "New integrator" }));
    await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "Petal");
    const urls = screen.getByRole("textbox", { name: /^Redirect URLs/ });
    await user.type(urls, "petal");
    await user.click(screen.getByRole("button", { name: "Add integrator" }));
    expect(await screen.findByText(/Enter a full address/)).toBeTruthy();
    await user.clear(urls);
    await user.type(urls, "https://petal.example/connected");
    await user.click(screen.getByRole("button", { name: "Add integrator" }));
    expect(await screen.findByText("pbs_secret")).toBeTruthy();
    expect(calls.find(({ call }) => call === "POST admin/integrators")?.body).toEqual({
      name: "Petal",
      description: "",
      website: "",
      redirectUrls: ["https://petal.example/connected"],
      scopes: ["profile"],
    });
  });

  it("from the partners file can only be suspended", async () => {
    open("/admin/tools/integrators/petal", "/admin/tools/integrators/{integratorId}", {
      "GET admin/integrators/petal": () => ({ body: { ...integrator, isFromFile: true } }),
      "POST admin/integrators/petal/accounts/search": () => ({ body: { accounts: [], paging: onePage(0) } }),
    });
    expect(await screen.findByRole("button", { name: "Suspend" })).toBeTruthy();
    for (const name of ["Edit", "Delete", "Replace it", "Revoke it"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("goals", () => {
  const goal = {
    _id: "01a1fc20-0000-7000-8000-00000000e101",
    name: "A hundred texts",
    metric: "messages-sent",
    scope: "installation",
    account: null,
    target: 100,
    startsOn: "2026-11-01",
    endsOn: "2026-11-30",
    state: "running",
    amount: 40,
    reached: 0,
    reachedOn: null,
    countedAt: null,
    milestones: [
      {
        _id: "01a1fc20-0000-7000-8000-00000000e102",
        name: "Half",
        threshold: 50,
        isTarget: false,
        reached: 0,
        reachedOn: null,
      },
    ],
  };

  it("show their progress, and accept milestones below the target", async () => {
    const { calls } = open(`/admin/tools/goals/${goal._id}`, "/admin/tools/goals/{goalId}", {
      [`GET admin/goals/${goal._id}`]: () => ({ body: goal }),
      [`POST admin/goals/${goal._id}/milestones`]: () =>
        refusal(400, "invalid-input", "Please check what you typed.", {
          threshold: "Use less than the goal's target, 100.",
        }),
    });
    expect(await screen.findByText("40 of 100")).toBeTruthy();
    expect(screen.getByText(/^50 · Not reached yet/)).toBeTruthy();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Add" }));
    await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "Most");
    await user.type(screen.getByRole("textbox", { name: /^Reached at/ }), "1,000");
    await user.click(screen.getByRole("button", { name: "Add milestone" }));
    expect(await screen.findByText("Use less than the goal's target, 100.")).toBeTruthy();
    expect(calls.find(({ call }) => call.endsWith("/milestones"))?.body).toEqual({
      name: "Most",
      threshold: 1000,
    });
  });
});

describe("brand validator", () => {
  it("shows by field what reviewers would refuse of an account's registration", async () => {
    const userId = "01a1fc20-0000-7000-8000-00000000e201";
    open("/admin/tools/brand-validator", "/admin/tools/brand-validator", {
      "POST admin/users/search": () => ({
        body: {
          users: [
            {
              _id: userId,
              firstName: "Maya",
              lastName: "Rivers",
              email: "maya@example.com",
              company: "Rivers Studio",
              phoneNumber: null,
              createdAt: "2026-11-20T12:00:00.000Z",
              isCancelled: false,
            },
          ],
          paging: onePage(1),
        },
      }),
      [`GET admin/brandValidator/${userId}`]: () => ({
        body: {
          userId,
          company: "Rivers Studio",
          status: "not-registered",
          hasForm: true,
          submittedAt: null,
          problems: [{ field: "brand.ein", severity: "refused", sentence: "Enter the nine digits." }],
          told: [],
        },
      }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("combobox", { name: /^Account/ }));
    await user.click(await screen.findByRole("option", { name: /Rivers Studio/ }));
    expect(await screen.findByText("Enter the nine digits.")).toBeTruthy();
    expect(screen.getByText("EIN")).toBeTruthy();
  });

  it("checks a typed registration by the rules for submitting one", async () => {
    open("/admin/tools/brand-validator", "/admin/tools/brand-validator", {
      "POST admin/users/search": () => ({ body: { users: [], paging: onePage(0) } }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Type or paste one" }));
    const status = await screen.findByText(
      "Enter the legal name exactly as it appears on your IRS EIN letter.",
      {
        selector: "li *",
      },
    );
    expect(status).toBeTruthy();
  });
});
