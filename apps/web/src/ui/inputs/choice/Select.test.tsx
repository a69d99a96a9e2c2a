import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Select } from "./Select.tsx";

const people = [{ value: "p1", label: "Dana Okafor" }] as const;

it("an option with an empty value is shown as chosen, and the placeholder only if there is none", () => {
  const { rerender } = render(
    <Select
      label="Who is told"
      options={[{ value: "", label: "The account's owner" }, ...people]}
      value=""
      onChange={() => {}}
    />,
  );
  expect(screen.getByRole("combobox").textContent).toBe("The account's owner");
  rerender(<Select label="Who is told" options={people} value="" onChange={() => {}} />);
  expect(screen.getByRole("combobox").textContent).toBe("Choose");
});
