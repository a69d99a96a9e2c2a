import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { render } from "../../../testing/render.tsx";
// Preloaded, so that the calendar's test does not wait for it.
import "./Calendar.tsx";
import { DateTimeField } from "./DateTimeField.tsx";

const friday = "2026-11-20";

function Scheduling() {
  const [moment, setMoment] = useState({ date: friday, time: "" });
  return (
    <>
      <DateTimeField {...moment} today={friday} onChange={setMoment} problems={{}} />
      <output>{`${moment.date} ${moment.time}`}</output>
    </>
  );
}

const chosen = () => screen.getByRole("status").textContent;
const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

it("sets a common moment with one press", async () => {
  render(<Scheduling />);
  await userEvent.click(screen.getByRole("button", { name: "Monday 9 AM" }));
  expect(chosen()).toBe("2026-11-23 09:00");
  expect([box(/^Date/).value, box(/^Time/).value]).toEqual(["Mon, Nov 23, 2026", "9:00 AM"]);
});

it("accepts common notations, and shows one of them once the field is left", async () => {
  const user = userEvent.setup();
  render(<Scheduling />);
  await user.clear(box(/^Date/));
  await user.type(box(/^Date/), "12/3");
  await user.type(box(/^Time/), "4:30pm");
  expect(box(/^Time/).value).toBe("4:30pm");
  await user.tab();
  expect(chosen()).toBe("2026-12-03 16:30");
  expect([box(/^Date/).value, box(/^Time/).value]).toEqual(["Thu, Dec 3, 2026", "4:30 PM"]);
});

it("keeps text it cannot parse, and has no value meanwhile", async () => {
  const user = userEvent.setup();
  render(<Scheduling />);
  await user.clear(box(/^Date/));
  await user.type(box(/^Date/), "someday");
  await user.tab();
  expect(box(/^Date/).value).toBe("someday");
  expect(chosen()).toBe(" ");
});

it("has a calendar with keyboard navigation, and past days disabled", async () => {
  const user = userEvent.setup();
  render(<Scheduling />);
  await user.click(screen.getByRole("button", { name: "Open calendar" }));
  const today = await screen.findByRole("button", { name: /November 20th, 2026/ });
  expect(screen.getByRole("button", { name: /November 19th, 2026/ })).toHaveProperty("disabled", true);
  await waitFor(() => expect(document.activeElement).toBe(today));
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(screen.queryByRole("grid")).toBeNull());
  expect(chosen()).toBe("2026-11-27 ");
});
