import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { setUnread, useUnread } from "./unread.ts";

test("a poll without news renders nothing again", () => {
  let renderings = 0;
  function Count() {
    renderings += 1;
    return <p>{useUnread().chats}</p>;
  }
  render(<Count />);
  act(() => setUnread({ chats: 3, spaces: 1 }));
  expect([screen.getByText("3").textContent, renderings]).toEqual(["3", 2]);
  act(() => setUnread({ chats: 3, spaces: 1 }));
  expect(renderings).toBe(2);
  act(() => setUnread({ chats: 4 }));
  expect([screen.getByText("4").textContent, renderings]).toEqual(["4", 3]);
});
