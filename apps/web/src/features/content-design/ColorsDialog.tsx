import type { ContentDesign } from "@broadcast/contract/content-design";
import { contrastOf } from "@broadcast/domain/colors";
import { useId } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { PALETTES } from "./palettes.ts";

type Colors = ContentDesign["colors"];

const parts = [
  { key: "background", label: "Background" },
  { key: "text", label: "Text" },
  { key: "button", label: "Buttons" },
  { key: "buttonText", label: "Words on buttons" },
] as const;

/** As for text (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

interface ColorsDialogProps {
  colors: Colors;
  onChange: (colors: Colors) => void;
  onClose: () => void;
}

/** The colors of a design. Mount it to open it. */
export function ColorsDialog({ colors, onChange, onClose }: ColorsDialogProps) {
  const id = useId();
  const problems = [
    contrastOf(colors.text, colors.background) < LEAST_CONTRAST &&
      "The text is hard to read on this background.",
    contrastOf(colors.buttonText, colors.button) < LEAST_CONTRAST && "The words on buttons are hard to read.",
  ].filter((problem) => problem !== false);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Colors"
      size="sm"
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="sr-only">Palettes</legend>
          {PALETTES.map(({ name, colors: its }) => (
            <button
              key={name}
              type="button"
              aria-pressed={JSON.stringify(its) === JSON.stringify(colors)}
              onClick={() => onChange(its)}
              className="flex items-center gap-2 rounded-md border border-line px-2 py-2 text-label font-semibold hover:border-b9 aria-pressed:border-b9 aria-pressed:bg-b2"
            >
              <span aria-hidden="true" className="flex overflow-hidden rounded-full border border-line">
                {parts.slice(0, 3).map(({ key }) => (
                  <span key={key} className="size-4" style={{ background: its[key] }} />
                ))}
              </span>
              {name}
            </button>
          ))}
        </fieldset>
        {parts.map(({ key, label }) => (
          <div key={key} className="flex items-center gap-3">
            <input
              id={`${id}-${key}`}
              type="color"
              value={colors[key]}
              onChange={(event) => onChange({ ...colors, [key]: event.target.value.toLowerCase() })}
              className="h-10 w-14 shrink-0 cursor-pointer rounded-md border border-field-line bg-field"
            />
            <label htmlFor={`${id}-${key}`} className="text-body">
              {label}
            </label>
          </div>
        ))}
        <div role="status" className="text-note font-medium text-warn11">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
        <p className="text-note text-soft">
          For people who have their device dark, we turn these into dark colors that are as easy to read.
        </p>
      </div>
    </Dialog>
  );
}
