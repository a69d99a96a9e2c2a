import type { Contact } from "@broadcast/contract/contacts";
import { TIME_ZONES } from "@broadcast/domain/time/time-zones";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";
import { aContact } from "../detail/a-contact.ts";

const jo = aContact();
const path = `contacts/${jo._id}`;

const open = (contact: Contact, answers: Answers = {}) =>
  visit(`/${path}`, {
    answers: {
      ...sessionOf(aUser()),
      "GET timezones": () => ({ body: { timezones: TIME_ZONES } }),
      [`GET ${path}`]: () => ({ body: contact }),
      [`PUT ${path}`]: ({ body }) => ({ body: { ...contact, ...(body as object) } }),
      ...answers,
    },
    drawn: ["/contacts/{contactId}"],
  });

const input = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement;
const sent = (calls: { call: string; body: unknown }[]) =>
  calls.filter((made) => made.call === `PUT ${path}`).map(({ body }) => body);

async function choose(label: string, typed: string, option: string) {
  const user = userEvent.setup();
  const field = await input(label);
  await user.clear(field);
  await user.type(field, typed);
  await user.click(await screen.findByRole("option", { name: option }));
}

it("without a location of its own, the form shows the one implied by the area code", async () => {
  open(jo);
  expect((await input("Time zone")).value).toBe("");
  expect((await input("Time zone")).placeholder).toBe("By phone number");
  expect(screen.getByText(/From the area code of their number: Central Time, Texas\./)).toBeTruthy();
});

it("a territory's time zone and a state are found by typing, shown at once and sent as codes", async () => {
  const { calls } = open(jo);
  await choose("Time zone", "guam", "Chamorro Time (Guam)");
  await choose("State/Province", "rhode", "Rhode Island");
  expect(
    screen.getByText(
      /Based on this .*: Eastern Time, Central Time, Chamorro Time \(Guam\), Texas, Rhode Island\./,
    ),
  ).toBeTruthy();
  await userEvent.setup().click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent(calls)).toEqual([{ timeZone: "Pacific/Guam", region: "us-ri" }]));
});

it("a cleared location is removed from the contact, and the area code applies again", async () => {
  const { calls } = open(aContact({ timeZone: "Pacific/Honolulu", region: "us-hi" }));
  await waitFor(async () => expect((await input("Time zone")).value).toBe("Hawaii Time"));
  expect((await input("State/Province")).value).toBe("Hawaii");
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Clear Time zone" }));
  await user.click(screen.getByRole("button", { name: "Clear State/Province" }));
  expect(screen.getByText(/From the area code of their number: Central Time, Texas\./)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent(calls)).toEqual([{ timeZone: null, region: null }]));
});

it("a location the server refuses is reported at its field, and stays selected", async () => {
  const sentence = "Choose a time zone from the list.";
  open(jo, { [`PUT ${path}`]: () => refusal(400, "invalid-input", sentence, { timeZone: sentence }) });
  await choose("Time zone", "alaska", "Alaska Time");
  await userEvent.setup().click(screen.getByRole("button", { name: "Save" }));
  const field = await input("Time zone");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(field.value).toBe("Alaska Time");
});
