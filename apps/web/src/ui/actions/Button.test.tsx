import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Save } from "lucide-react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { render } from "../../testing/render.tsx";

function Saving({ isIcon, onSave }: { isIcon: boolean; onSave: () => void }) {
  const [isSaved, setSaved] = useState(false);
  const save = () => {
    onSave();
    setSaved(true);
  };
  return (
    <>
      {isIcon ? (
        <IconButton label="Save" icon={<Save aria-hidden="true" />} isDisabled={isSaved} onClick={save} />
      ) : (
        <Button isDisabled={isSaved} onClick={save}>
          Save
        </Button>
      )}
      <Button>Next</Button>
    </>
  );
}

it.each([
  ["button", false],
  ["icon button", true],
])(
  "a %s that is disabled by its own press keeps the focus, ignores presses, and is disabled once the focus leaves",
  async (_, isIcon) => {
    const user = userEvent.setup();
    const onSave = vi.fn();
    render(<Saving isIcon={isIcon} onSave={onSave} />);
    const save = screen.getByRole("button", { name: "Save" }) as HTMLButtonElement;
    await user.tab();
    await user.keyboard("{Enter}");
    // Browsers take the focus from disabled elements.
    expect([document.activeElement, save.disabled]).toEqual([save, false]);
    expect(save.getAttribute("aria-disabled")).toBe("true");
    await user.keyboard("{Enter}");
    await user.click(save);
    expect(onSave).toHaveBeenCalledTimes(1);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
    expect(save.disabled).toBe(true);
  },
);
