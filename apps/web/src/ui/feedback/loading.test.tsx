import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "../../testing/render.tsx";
import { LoadingOverlay } from "./LoadingOverlay.tsx";
import { LoadingText } from "./LoadingText.tsx";

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isShown = () => screen.queryByText("Loading...") !== null;

beforeEach(() => {
  vi.useFakeTimers();
});

describe("loading", () => {
  it("text appears after 750 ms", async () => {
    render(<LoadingText />);
    await pass(749);
    expect(isShown()).toBe(false);
    await pass(2);
    expect(isShown()).toBe(true);
  });

  it("overlay never appears for work done within 750 ms", async () => {
    const { rerender } = render(<LoadingOverlay isLoading />);
    await pass(600);
    rerender(<LoadingOverlay isLoading={false} />);
    await pass(2000);
    expect(isShown()).toBe(false);
  });

  it("overlay stays at least 500 ms once it appeared", async () => {
    const { rerender } = render(<LoadingOverlay isLoading />);
    await pass(800);
    expect(isShown()).toBe(true);
    rerender(<LoadingOverlay isLoading={false} />);
    await pass(430);
    expect(isShown()).toBe(true);
    await pass(30);
    expect(isShown()).toBe(false);
  });
});
