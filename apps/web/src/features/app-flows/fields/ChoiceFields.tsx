import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { randomId } from "../../../lib/device/random-id.ts";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import type { FieldsProps, StepOf } from "./fields-props.ts";

const meanings = [
  { value: "yes", label: "They say yes" },
  { value: "no", label: "They say no" },
  { value: "number", label: "They say a number" },
  { value: "words", label: "It contains words" },
] as const;

/** The answers that have branches of their own. */
export function ChoiceFields({ step, onChange }: FieldsProps<StepOf<"answer">>) {
  const { choices } = step;
  const set = (branch: string, change: Partial<(typeof choices)[number]>) =>
    onChange({
      ...step,
      choices: choices.map((each) => (each.branch === branch ? { ...each, ...change } : each)),
    });
  return (
    <>
      <p className="text-soft">The first match is used. Any other reply takes its own path.</p>
      {choices.map((choice, index) => (
        <fieldset
          key={choice.branch}
          className="flex min-w-0 flex-col gap-2 rounded-md border border-line p-3"
        >
          <legend className="px-1 text-note font-semibold text-soft">Reply {index + 1}</legend>
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Select
                label="When"
                options={meanings}
                value={choice.is}
                onChange={(is) => is && set(choice.branch, { is })}
              />
            </div>
            <IconButton
              label={`Delete reply ${index + 1}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() =>
                onChange({ ...step, choices: choices.filter(({ branch }) => branch !== choice.branch) })
              }
            />
          </div>
          {choice.is === "number" ? (
            <div className="grid grid-cols-2 gap-3">
              <NumberBound
                label="From"
                value={choice.from}
                onChange={(from) => set(choice.branch, { from })}
              />
              <NumberBound label="To" value={choice.to} onChange={(to) => set(choice.branch, { to })} />
            </div>
          ) : null}
          {choice.is === "words" ? (
            <WordsField words={choice.words} onChange={(words) => set(choice.branch, { words })} />
          ) : null}
        </fieldset>
      ))}
      {choices.length < 10 ? (
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() =>
              onChange({
                ...step,
                choices: [...choices, { branch: randomId(), is: "words", words: [], from: 1, to: 1 }],
              })
            }
          >
            Add reply
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Keeps the text as typed; the words are what is between the commas. */
function WordsField({ words, onChange }: { words: readonly string[]; onChange: (words: string[]) => void }) {
  const [typed, setTyped] = useState(words.join(", "));
  return (
    <TextField
      label="Words"
      hint="Separate with commas. Any one of them is enough."
      autoComplete="off"
      value={typed}
      onChange={(next) => {
        setTyped(next);
        onChange(
          next
            .split(",")
            .map((word) => word.trim().slice(0, 60))
            .filter(Boolean)
            .slice(0, 30),
        );
      }}
    />
  );
}

/** Keeps the text as typed; text that is not a number changes nothing. */
function NumberBound({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState(String(value));
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(next) => {
        setTyped(next);
        const number = Number(next.replaceAll(",", ""));
        if (next.trim() !== "" && Number.isFinite(number) && Math.abs(number) <= 1_000_000) onChange(number);
      }}
    />
  );
}
