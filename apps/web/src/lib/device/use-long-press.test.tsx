import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "../../testing/render.tsx";
import { useLongPress } from "./use-long-press.ts";

const touch = { pointerType: "touch", isPrimary: true, clientX: 5, clientY: 5 };

function Bubble({ onHeld }: { onHeld: () => void }) {
  return <p {...useLongPress(onHeld)}>Text</p>;
}

it("takes the tap of a long press, which would close what it opened, but no other tap", async () => {
  let held = 0;
  render(
    <Bubble
      onHeld={() => {
        held += 1;
      }}
    />,
  );
  const bubble = screen.getByText("Text");
  const release = () => {
    fireEvent.pointerUp(bubble, touch);
    // False when the browser is told not to make a tap of it.
    return fireEvent.touchEnd(bubble, { cancelable: true });
  };
  fireEvent.pointerDown(bubble, touch);
  expect(release()).toBe(true);
  fireEvent.pointerDown(bubble, touch);
  await new Promise((done) => setTimeout(done, 600));
  expect(held).toBe(1);
  expect(release()).toBe(false);
});
