import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSearchTerm } from "./search-term.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a search waits 225 ms after the last key", () => {
  const { result, rerender } = renderHook(useSearchTerm, { initialProps: "" });
  rerender("J");
  act(() => void vi.advanceTimersByTime(224));
  rerender("Jo");
  act(() => void vi.advanceTimersByTime(224));
  expect(result.current).toBe("");
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe("Jo");
});
