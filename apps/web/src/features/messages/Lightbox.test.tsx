import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { render } from "../../testing/render.tsx";
import { Lightbox } from "./Lightbox.tsx";

it("goes through the pictures with the arrow keys, wherever in it the focus is", async () => {
  const user = userEvent.setup();
  const pictures = ["/a.jpg", "/b.jpg", "/c.jpg"].map((url) => ({ url, contentType: "image/jpeg" }));
  render(<Lightbox pictures={pictures} start={0} author="You" onClose={() => {}} />);
  const shown = () => screen.getByRole("img").getAttribute("src");
  screen.getByRole("button", { name: "Close" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(shown()).toBe("/b.jpg");
  screen.getByRole("button", { name: "Next picture" }).focus();
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(shown()).toBe("/c.jpg");
});
