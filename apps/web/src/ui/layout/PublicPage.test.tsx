import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PublicPage } from "./PublicPage.tsx";

test("a step that replaces the one with the focus moves the focus to its title", () => {
  const page = (title: string, button: string) => (
    <PublicPage title={title}>
      <button key={button} type="button">
        {button}
      </button>
    </PublicPage>
  );
  const { rerender } = render(page("Sign in", "Go on"));
  screen.getByRole("button", { name: "Go on" }).focus();
  rerender(page("Enter the code", "Confirm"));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Enter the code" }));
});
