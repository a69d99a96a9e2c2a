import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

export interface Choice {
  label: string;
  icon?: ReactNode;
  /** Shows a tick: this is the current choice. */
  isChecked?: boolean;
  onSelect: () => void;
}

interface ChoiceDialogProps {
  title: string;
  description?: ReactNode;
  choices: readonly Choice[];
  onClose: () => void;
}

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A dialog in which one press chooses. For choices without a button to attach a menu to: a key, a long press,
 * many rows.
 */
export function ChoiceDialog({ title, description, choices, onClose }: ChoiceDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} size="sm" title={title} description={description} isPadded={false}>
      <ul
        className="flex flex-col px-2 pt-1 pb-3"
        onKeyDown={(event) => {
          const move = moves[event.key];
          if (!move) return;
          event.preventDefault();
          const buttons = [...event.currentTarget.querySelectorAll("button")];
          const at = buttons.findIndex((button) => button.matches(":focus"));
          buttons[(at + move + buttons.length) % buttons.length]?.focus();
        }}
      >
        {choices.map(({ label, icon, isChecked = false, onSelect }) => (
          <li key={label}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-left font-medium text-text hover:bg-n3 active:bg-n4 [&_svg]:size-[18px] [&_svg]:shrink-0"
              onClick={() => {
                onClose();
                onSelect();
              }}
            >
              <span className="text-soft">{icon}</span>
              <span className="min-w-0 flex-1 truncate">{label}</span>
              {isChecked ? <Check aria-label="chosen" className="text-b11" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
