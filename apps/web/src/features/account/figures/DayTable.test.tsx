import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "../../../testing/render.tsx";
import { DayTable } from "./DayTable.tsx";
import { figures } from "./stats-figures.ts";

it("breaks no column heading at a hyphen", () => {
  render(<DayTable days={[]} />);
  for (const { label } of figures) {
    const words = [...screen.getByRole("columnheader", { name: label }).querySelectorAll("span")];
    expect(words.map(({ textContent }) => textContent)).toEqual(label.split(" "));
    for (const word of words) expect(word.className).toContain("whitespace-nowrap");
  }
});
