import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { platform } from "../../platform/index.ts";
import { render } from "../../testing/render.tsx";
import { Lightbox } from "./Lightbox.tsx";

it("moves through the pictures with the arrow keys, wherever the focus is in it", async () => {
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

it("inside the phone app it shares a picture or opens it in the browser, by its full URL", async () => {
  vi.spyOn(platform, "isNative", "get").mockReturnValue(true);
  const share = vi.spyOn(platform, "share").mockResolvedValue(true);
  const openOutside = vi.spyOn(platform, "openOutside").mockImplementation(() => {});
  const user = userEvent.setup();
  render(
    <Lightbox
      pictures={[{ url: "/media/a.jpg", contentType: "image/jpeg" }]}
      start={0}
      author="You"
      onClose={() => {}}
    />,
  );
  const url = `${location.origin}/media/a.jpg`;
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(share).toHaveBeenCalledWith({ url });
  await user.click(screen.getByRole("button", { name: "Open in browser" }));
  expect(openOutside).toHaveBeenCalledWith(url);
  expect(screen.queryByRole("link")).toBeNull();
  vi.restoreAllMocks();
});
