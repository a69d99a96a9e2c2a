import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Answers, refusal, visit } from "../../testing/visit.ts";

const page = {
  company: "Rivers & Thread",
  heading: "Join us",
  info: "Twice a month.",
  consentText: "I agree to get texts.",
  phoneNumber: "+15125550148",
  asksToConfirm: false,
};
const read = "GET u/rivers/subscribe";
const join = "POST u/rivers/subscribe";
const open = (answers: Answers = {}) =>
  visit("/u/rivers/subscribe", {
    answers: { [read]: () => ({ body: page }), ...answers },
    drawn: ["/u/{slug}/subscribe"],
  });
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const fill = async () => {
  await type(/First name/, "Jo");
  await type(/Last name/, "Lind");
  await type(/Mobile number/, "5125550133");
};
const agree = () => fireEvent.click(screen.getByRole("checkbox"));
const subscribe = () => fireEvent.click(screen.getByRole("button", { name: "Subscribe" }));

it("nobody joins without ticking the box, and who does sends the words they saw", async () => {
  const { calls } = open({ [join]: () => ({ body: { isSubscribed: true } }) });
  await fill();
  expect(screen.getByText("(512) 555-0148")).toBeTruthy();
  subscribe();
  expect(await screen.findByText("Tick the box to agree, then you can join.")).toBeTruthy();
  agree();
  subscribe();
  expect(await screen.findByText("You have been subscribed.")).toBeTruthy();
  expect(screen.queryByText(/open it to confirm/)).toBeNull();
  expect(calls.filter(({ call }) => call === join).map(({ body }) => body)).toEqual([
    { firstName: "Jo", lastName: "Lind", phoneNumber: "(512) 555 0133", consentText: page.consentText },
  ]);
  expect(screen.queryByRole("contentinfo")).toBeNull();
});

it("who joins a list that asks to confirm learns that a text with a link follows", async () => {
  open({
    [read]: () => ({ body: { ...page, asksToConfirm: true } }),
    [join]: () => ({ body: { isSubscribed: true } }),
  });
  await fill();
  agree();
  subscribe();
  const told = (await screen.findByText("You have been subscribed.")).closest('[role="status"]');
  expect(told?.textContent).toContain(
    "If you are new to this list, you get a text with a link: open it to confirm",
  );
});

it("a page that is not there says so in the documents' words", async () => {
  open({ [read]: () => refusal(404, "not-found", "x") });
  expect(await screen.findByText("This link is invalid or expired.")).toBeTruthy();
});

it("a joining that fails keeps what was typed and can be tried again", async () => {
  open({ [join]: () => refusal(500, "internal", "boom") });
  await fill();
  agree();
  subscribe();
  expect(await screen.findByText("Unable to subscribe. Please try again later.")).toBeTruthy();
  await waitFor(() =>
    expect((screen.getByLabelText(/Mobile number/) as HTMLInputElement).value).toBe("(512) 555 0133"),
  );
});

it("nobody joins without both names and a number, as the documents have it", async () => {
  const { calls } = open({ [join]: () => ({ body: { isSubscribed: true } }) });
  await screen.findByLabelText(/Mobile number/);
  agree();
  subscribe();
  for (const sentence of ["First name is required.", "Last name is required.", "A phone number is required."])
    expect(await screen.findByText(sentence)).toBeTruthy();
  expect(calls.some(({ call }) => call === join)).toBe(false);
});

it("that the page was opened is counted by its kind, without whose it is", async () => {
  const { calls } = visit("/u/vance/subscribe", {
    answers: { "GET u/vance/subscribe": () => ({ body: page }) },
    drawn: ["/u/{slug}/subscribe"],
  });
  await screen.findByLabelText(/Mobile number/);
  const told = calls.filter(({ call }) => call === "POST tr/view").map(({ body }) => body);
  expect(told).toEqual([{ eventSourceUrl: `${location.origin}/u` }]);
});
