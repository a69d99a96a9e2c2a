import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, refusal, visit } from "../../testing/visit.ts";

const slug = "c_7~token";
const read = "GET unsubscribe/c_7~token";
const unsubscribe = "POST unsubscribe/c_7~token";
const subscribe = "POST subscribe/c_7~token";
const standing = (isSubscribed: boolean) => ({
  body: { isSubscribed, email: "j•••@example.com", company: "Rivers & Thread" },
});

const open = (answers: Answers) =>
  visit(`/unsubscribe/${slug}`, { answers, drawn: ["/unsubscribe/{contactSlug}"] });

/** Without what every page asks and tells: who runs the installation, and that a page of its kind was opened. */
const callsOf = (calls: readonly { call: string }[]) =>
  calls.map(({ call }) => call).filter((call) => call !== "GET info/links" && call !== "POST tr/view");

const unexpected = "Sorry, ran into an unexpected error. Please try again later.";

it("opening the link changes nothing and asks for no session", async () => {
  const { calls } = open({ [read]: () => standing(true) });
  expect((await screen.findByRole("main")).textContent).toContain(
    "j•••@example.com is subscribed to emails from Rivers & Thread.",
  );
  expect(callsOf(calls)).toEqual([read]);
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("one press unsubscribes, another subscribes again", async () => {
  const { calls } = open({
    [read]: () => standing(true),
    [unsubscribe]: () => standing(false),
    [subscribe]: () => standing(true),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
  await user.click(await screen.findByRole("button", { name: "Subscribe" }));
  expect(await screen.findByRole("button", { name: "Unsubscribe" })).toBeTruthy();
  expect(callsOf(calls)).toEqual([read, unsubscribe, subscribe]);
});

it("who is unsubscribed already is told so, and offered to subscribe", async () => {
  open({ [read]: () => standing(false) });
  expect(await screen.findByRole("button", { name: "Subscribe" })).toBeTruthy();
  expect(screen.getByRole("main").textContent).toContain("is unsubscribed from emails from Rivers & Thread.");
});

it("who was deleted can still unsubscribe, and is told why there is no way back by the link", async () => {
  const sentence = "Rivers & Thread does not have your address any more, so no emails will come.";
  const gone = (isSubscribed: boolean) => ({
    body: { isSubscribed, email: null, company: "Rivers & Thread" },
  });
  open({
    [read]: () => gone(true),
    [unsubscribe]: () => gone(false),
    [subscribe]: () => refusal(409, "wrong-state", sentence),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
  await user.click(await screen.findByRole("button", { name: "Subscribe" }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole("main").textContent).toContain(
    "Your address is unsubscribed from emails from Rivers & Thread.",
  );
});

it("a link that was never made says how to mend it", async () => {
  open({ [read]: () => refusal(404, "not-found", "Not here.") });
  expect(
    await screen.findByText(
      "Invalid link. Please try to copy/paste the link from your message to your browser.",
    ),
  ).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("an unsubscribing that fails says so in the documents' words, and can be tried again", async () => {
  let failures = 1;
  open({
    [read]: () => standing(true),
    [unsubscribe]: () => (failures-- > 0 ? refusal(500, "internal", "boom") : standing(false)),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
  expect(await screen.findByText(unexpected)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Unsubscribe" }));
  expect(await screen.findByRole("button", { name: "Subscribe" })).toBeTruthy();
  expect(screen.queryByText(unexpected)).toBeNull();
});

it("search engines are kept off, and abuse, and the terms and privacy that have an address, stand at the bottom", async () => {
  open({
    [read]: () => standing(true),
    "GET info/links": () => ({
      body: {
        supportEmail: "help@rivers.example",
        termsUrl: null,
        privacyUrl: "https://rivers.example/privacy",
        trainingUrl: null,
      },
    }),
  });
  const footer = await screen.findByRole("link", { name: "Report abuse" });
  expect(footer.getAttribute("href")).toMatch(/^mailto:.*Report%20abuse/);
  const privacy = await screen.findByRole("link", { name: "Privacy" });
  expect(privacy.getAttribute("href")).toBe("https://rivers.example/privacy");
  expect(screen.queryByRole("link", { name: "Terms" })).toBeNull();
  await waitFor(() =>
    expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex"),
  );
});
