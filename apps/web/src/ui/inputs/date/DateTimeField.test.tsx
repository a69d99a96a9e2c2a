import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { render } from "../../../testing/render.tsx";
// Loaded beforehand, so that the test of the calendar does not wait for it.
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

it("takes a usual moment with one press", async () => {
  render(<Scheduling />);
  await userEvent.click(screen.getByRole("button", { name: "Monday 9 AM" }));
  expect(chosen()).toBe("2026-11-23 09:00");
  expect([box(/^Date/).value, box(/^Time/).value]).toEqual(["Mon, Nov 23, 2026", "9:00 AM"]);
});

it("takes what is typed in usual spellings, and shows it in one once the field is left", async () => {
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

it("keeps what it cannot read, and takes it for nothing", async () => {
  const user = userEvent.setup();
  render(<Scheduling />);
  await user.clear(box(/^Date/));
  await user.type(box(/^Date/), "someday");
  await user.tab();
  expect(box(/^Date/).value).toBe("someday");
  expect(chosen()).toBe(" ");
});

it("has a calendar that the keyboard moves in, without days that are over", async () => {
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
