import type { PublicContact } from "@broadcast/contract/public-links";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { type Answers, refusal, visit } from "../../testing/visit.ts";

const asked: PublicContact = {
  user: { formattedName: "Rivers & Thread", formattedPhoneNumber: "(512) 555-0148" },
  phoneNumber: "(•••) •••-0182",
  firstName: "J•••",
  lastName: "",
  company: "",
  email: "",
  hasBirthday: false,
  isDoubleOptedIn: false,
  consentText: "I agree to get texts.",
  redirectUrl: null,
};
const confirmed = { ...asked, isDoubleOptedIn: true };
const read = "GET d/s1ug";
const accept = "POST d/s1ug";
const tell = "PUT d/s1ug";
const open = (answers: Answers) => visit("/d/s1ug", { answers, drawn: ["/d/{contactSlug}"] });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const callsOf = (calls: readonly { call: string }[]) =>
  calls.map(({ call }) => call).filter((call) => call.includes("d/s1ug"));

it("opening the link changes nothing; accepting sends the words that were shown, and thanks", async () => {
  const { calls } = open({ [read]: () => ({ body: asked }), [accept]: () => ({ body: confirmed }) });
  expect(await screen.findByText("I agree to get texts.")).toBeTruthy();
  expect(screen.getByRole("main").textContent).toContain("(•••) •••-0182");
  expect(callsOf(calls)).toEqual([read]);
  expect(screen.queryByRole("navigation")).toBeNull();
  await press("Accept");
  expect(await screen.findByRole("heading", { name: "Thank you" })).toBeTruthy();
  expect(calls.filter(({ call }) => call === accept).map(({ body }) => body)).toEqual([
    { consentText: "I agree to get texts." },
  ]);
});

it("who confirmed already is thanked at once", async () => {
  open({ [read]: () => ({ body: confirmed }) });
  expect(await screen.findByRole("heading", { name: "Thank you" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
});

it("the form is optional, but sent empty it asks for something; what is filled in is sent alone", async () => {
  const { calls } = open({ [read]: () => ({ body: confirmed }), [tell]: () => ({ body: confirmed }) });
  await press("Update");
  expect(await screen.findByText("Please fill in your information first.")).toBeTruthy();
  expect(screen.getByText("Now: J•••")).toBeTruthy();
  await type("Company", " Lind Glass ");
  await press("Update");
  expect(await screen.findByRole("heading", { name: "Thank you for updating" })).toBeTruthy();
  expect(screen.getByText("Your contact info has been updated!")).toBeTruthy();
  expect(calls.filter(({ call }) => call === tell).map(({ body }) => body)).toEqual([
    { company: "Lind Glass" },
  ]);
});

it("a birthday alone is enough, and goes as integers", async () => {
  const { calls } = open({ [read]: () => ({ body: confirmed }), [tell]: () => ({ body: confirmed }) });
  fireEvent.click(await screen.findByRole("button", { name: /^Birthday/ }));
  fireEvent.click(await screen.findByRole("button", { name: "March" }));
  fireEvent.click(await screen.findByRole("button", { name: "March 14" }));
  await press("Update");
  await waitFor(() =>
    expect(calls.filter(({ call }) => call === tell).map(({ body }) => body)).toEqual([
      { birthday: { month: 2, date: 14 } },
    ]),
  );
});

it("each failure is told in the documents' words, what the server says best in its own, and nothing typed is lost", async () => {
  let accepts = 0;
  let updates = 0;
  const sentence = "You opted out of messages from Rivers & Thread. To get them again, text START.";
  open({
    [read]: () => ({ body: accepts > 2 ? confirmed : asked }),
    [accept]: () => {
      accepts += 1;
      if (accepts === 1) return refusal(500, "internal", "boom");
      return accepts === 2 ? refusal(409, "wrong-state", sentence) : { body: confirmed };
    },
    [tell]: () => {
      updates += 1;
      return updates === 1
        ? refusal(500, "internal", "boom")
        : refusal(400, "invalid-input", "No.", { email: "Please enter a valid email address" });
    },
  });
  await press("Accept");
  expect(await screen.findByText("Sorry! Unable to double opt in. Please try again later.")).toBeTruthy();
  await press("Accept");
  expect(await screen.findByText(sentence)).toBeTruthy();
  await press("Accept");
  await type("Email", "jo@mail.example");
  await press("Update");
  expect(
    await screen.findByText("Sorry! Unable to update your profile. Please try again later."),
  ).toBeTruthy();
  await press("Update");
  expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
  expect((screen.getByLabelText("Email") as HTMLInputElement).value).toBe("jo@mail.example");
});

it("a link that nobody made says how to mend it", async () => {
  open({ [read]: () => refusal(404, "not-found", "x") });
  expect(
    await screen.findByText(
      "Invalid link. Please try to copy/paste the link from your message to your browser.",
    ),
  ).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("a page of the business is linked once confirmed, and opened after the update; what is no web page is neither", async () => {
  const assign = vi.fn();
  // Its own methods cannot be watched.
  const { origin, href, protocol, host, pathname, search, hash } = location;
  vi.stubGlobal("location", { origin, href, protocol, host, pathname, search, hash, assign });
  const going = { ...confirmed, redirectUrl: "https://www.rivers.example/thanks" };
  open({ [read]: () => ({ body: going }), [tell]: () => ({ body: going }) });
  const link = await screen.findByRole("link", { name: "Go on to rivers.example" });
  expect(link).toMatchObject({ href: going.redirectUrl, rel: "noreferrer", target: "_blank" });
  await type("Company", "Lind Glass");
  expect(assign).not.toHaveBeenCalled();
  await press("Update");
  expect(await screen.findByText("You are being taken to rivers.example.")).toBeTruthy();
  await waitFor(() => expect(assign.mock.calls).toEqual([[going.redirectUrl]]), { timeout: 3_000 });
  vi.unstubAllGlobals();
});

it("an address that is no web page is neither linked nor opened", async () => {
  const { calls } = open({ [read]: () => ({ body: { ...confirmed, redirectUrl: "javascript:alert(1)" } }) });
  await screen.findByRole("heading", { name: "Thank you" });
  expect(screen.queryByRole("link", { name: /Go on/ })).toBeNull();
  expect(callsOf(calls)).toEqual([read]);
});
