import { TIME_ZONES } from "@broadcast/domain/time/time-zones";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { render } from "../../../testing/render.tsx";
import { TimeZoneField } from "./TimeZoneField.tsx";

function Choosing({ start }: { start: string }) {
  const [zone, setZone] = useState(start);
  return (
    <>
      <TimeZoneField label="Time zone" value={zone} onChange={setZone} />
      <p>{`Chosen: ${zone}`}</p>
      <button type="button">Go on</button>
    </>
  );
}

const field = () => screen.getByRole("combobox", { name: "Time zone" }) as HTMLInputElement;
const offered = () => screen.queryAllByRole("option").map((option) => option.textContent);
let isTold = () => {};

const open = (start: string) => {
  const told = new Promise<void>((resolve) => {
    isTold = resolve;
  });
  vi.stubGlobal("fetch", async () => {
    await told;
    return Response.json({ timezones: TIME_ZONES });
  });
  render(<Choosing start={start} />);
};

it.each([
  ["Dallas", "America/Denver", "America/Chicago"],
  ["chicago", "", "America/Chicago"],
  ["PST", "Europe/Berlin", "America/Los_Angeles"],
])("typing %j finds its zone, whatever was chosen before (%j)", async (typed, before, expected) => {
  const user = userEvent.setup();
  open(before);
  isTold();
  await user.click(field());
  await waitFor(() => expect(offered().length).toBeGreaterThan(20));
  await user.clear(field());
  await user.type(field(), typed);
  expect(field().value).toBe(typed);
  const label = TIME_ZONES.find(({ value }) => value === expected)!.label;
  await waitFor(() => expect(offered().length).toBeLessThan(3));
  await user.click(screen.getByRole("option", { name: label }));
  expect(screen.getByText(`Chosen: ${expected}`)).toBeTruthy();
  expect(field().value).toBe(label);
  await user.click(field());
  await waitFor(() => expect(offered().length).toBeGreaterThan(20));
});

it("text typed over the choice stays, and so does the choice until another is made", async () => {
  const user = userEvent.setup();
  open("America/Denver");
  isTold();
  await user.tripleClick(field());
  await waitFor(() => expect(offered().length).toBeGreaterThan(20));
  await user.keyboard("Chicago");
  expect(field().value).toBe("Chicago");
  await waitFor(() => expect(offered()).toEqual(["Central Time"]));
  expect(screen.getByText("Chosen: America/Denver")).toBeTruthy();
  await user.tab();
  await waitFor(() => expect(field().value).toBe("Mountain Time"));
});

it("the chosen zone has a name before the list is loaded", () => {
  open("America/Chicago");
  expect(field().value).toBe("Central Time");
});
