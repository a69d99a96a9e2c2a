import { Button } from "@broadcast/ui/actions/Button.tsx";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { TokensField } from "./TokensField.tsx";

function Colors({ onSubmit }: { onSubmit: (colors: readonly string[]) => void }) {
  const [colors, setColors] = useState<readonly string[]>(["red"]);
  return (
    <>
      <form
        id="colors"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(colors);
        }}
      >
        <TokensField
          label="Colors"
          value={colors}
          onChange={setColors}
          suggestions={[]}
          onSearch={() => {}}
          clean={(typed) => typed.trim()}
        />
      </form>
      <Button type="submit" form="colors">
        Save
      </Button>
    </>
  );
}

it("what is typed counts when its form is submitted by a press, wherever the button stands", async () => {
  const submit = vi.fn();
  const user = userEvent.setup();
  render(<Colors onSubmit={submit} />);
  await user.type(screen.getByLabelText("Colors"), "blue");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(submit).toHaveBeenCalledExactlyOnceWith(["red", "blue"]);
});
