import { colorProblems } from "@broadcast/contract/brands";
import type { ContentDesign } from "@broadcast/contract/content-design";
import { useId } from "react";

type Colors = ContentDesign["colors"];

export const COLOR_PARTS = [
  { key: "background", label: "Background" },
  { key: "text", label: "Text" },
  { key: "button", label: "Buttons" },
  { key: "buttonText", label: "Button text" },
] as const;

/** The colors of a design, with warnings about poor contrast. */
export function ColorFields({ colors, onChange }: { colors: Colors; onChange: (colors: Colors) => void }) {
  const id = useId();
  return (
    <>
      {COLOR_PARTS.map(({ key, label }) => (
        <div key={key} className="flex items-center gap-3">
          <input
            id={`${id}-${key}`}
            type="color"
            value={colors[key]}
            onChange={(event) => onChange({ ...colors, [key]: event.target.value.toLowerCase() })}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-field-line bg-field"
          />
          <label htmlFor={`${id}-${key}`} className="text-body">
            {label}
          </label>
        </div>
      ))}
      <div role="status" className="text-note font-medium text-warn11">
        {colorProblems(colors).map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </>
  );
}
