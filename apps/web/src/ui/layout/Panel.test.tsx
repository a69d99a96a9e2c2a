import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Panel } from "./Panel.tsx";
import { PanelContext } from "./panel-context.ts";

const place = {
  isActive: true,
  back: null,
  isBackAlwaysShown: false,
  openMenu: null,
  reportTitle: () => {},
};
const panel = (key: string, button: string | null, isActive = true) => (
  <PanelContext value={{ ...place, isActive }}>
    <Panel key={key} title={key}>
      {button ? <button type="button">{button}</button> : null}
    </Panel>
  </PanelContext>
);

test("a screen that replaces the one with the focus moves the focus to its title", () => {
  const { rerender } = render(panel("Editor", "Review"));
  screen.getByRole("button", { name: "Review" }).focus();
  rerender(panel("Review before sending", "Send"));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Review before sending" }));
});

test("a button that disappears after its work leaves the focus at the title", () => {
  const { rerender } = render(panel("Fall trunk show", "Stop sending"));
  screen.getByRole("button", { name: "Stop sending" }).focus();
  rerender(panel("Fall trunk show", null));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Fall trunk show" }));
});

test("the focus is otherwise left alone, and never moved into a list next to the detail", () => {
  const { rerender } = render(panel("Editor", "Review"));
  const button = screen.getByRole("button", { name: "Review" });
  button.focus();
  rerender(panel("Editor", "Review"));
  expect(document.activeElement).toBe(button);
  rerender(panel("Chats", null, false));
  expect(document.activeElement).toBe(document.body);
});
