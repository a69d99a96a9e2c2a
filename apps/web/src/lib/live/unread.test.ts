import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { setUnread, useUnread } from "./unread.ts";

test("a poll without news renders nothing again", () => {
  let renderings = 0;
  const { result } = renderHook(() => {
    renderings += 1;
    return useUnread();
  });
  act(() => void setUnread({ chats: 3, spaces: 1 }));
  expect([result.current.chats, renderings]).toEqual([3, 2]);
  act(() => void setUnread({ chats: 3, spaces: 1 }));
  expect(renderings).toBe(2);
  act(() => void setUnread({ chats: 4 }));
  expect([result.current.chats, renderings]).toEqual([4, 3]);
});
