import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Answers, refusal, visit } from "../../testing/visit.ts";

const page = {
  company: "Rivers & Thread",
  heading: "Join us",
  info: "Twice a month.",
  consentText: "I agree to get texts.",
  phoneNumber: "+15125550148",
};
const read = "GET u/rivers/subscribe";
const join = "POST u/rivers/subscribe";
const open = (answers: Answers = {}) =>
  visit("/u/rivers/subscribe", {
    answers: { [read]: () => ({ body: page }), ...answers },
    drawn: ["/u/{slug}/subscribe"],
  });
const fill = async () =>
  fireEvent.change(await screen.findByLabelText(/Mobile number/), { target: { value: "5125550133" } });
const agree = () => fireEvent.click(screen.getByRole("checkbox"));
const subscribe = () => fireEvent.click(screen.getByRole("button", { name: "Subscribe" }));

it("nobody joins without ticking the box, and who does sends the words they saw", async () => {
  const { calls } = open({ [join]: () => ({ body: { isSubscribed: true } }) });
  await fill();
  subscribe();
  expect(await screen.findByText("Tick the box to agree, then you can join.")).toBeTruthy();
  agree();
  subscribe();
  expect(await screen.findByText("You have been subscribed.")).toBeTruthy();
  expect(calls.filter(({ call }) => call === join).map(({ body }) => body)).toEqual([
    { firstName: "", lastName: "", phoneNumber: "(512) 555 0133", consentText: page.consentText },
  ]);
  expect(screen.queryByRole("contentinfo")).toBeNull();
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
