import { cx } from "@broadcast/ui/class-names.ts";
import { Mail, MessageSquare, Mic } from "lucide-react";
import { useId } from "react";
import type { BroadcastKind } from "../broadcast-kinds.ts";

const choices: readonly { value: BroadcastKind; label: string; Icon: typeof Mail }[] = [
  { value: "sms", label: "Text", Icon: MessageSquare },
  { value: "email", label: "Email", Icon: Mail },
  { value: "rvm", label: "Voice drop", Icon: Mic },
];

interface KindChoiceProps {
  value: BroadcastKind;
  onChange: (kind: BroadcastKind) => void;
}

/** The choice of what a broadcast sends: a text, an email or a voice drop. */
export function KindChoice({ value, onChange }: KindChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-label font-semibold text-text">Send as</legend>
      <div className="grid w-full max-w-[420px] grid-cols-3 gap-0.5 rounded-md bg-n3 p-0.5">
        {choices.map(({ value: kind, label, Icon }) => (
          <label
            key={kind}
            className={cx(
              "relative flex h-9 min-w-0 cursor-pointer items-center justify-center gap-1.5 rounded-[8px] px-2 text-label font-semibold has-focus-visible:shadow-focus pointer-coarse:h-11",
              kind === value ? "bg-raised text-b11 shadow-1 dark:bg-n5" : "text-soft hover:text-text",
            )}
          >
            <input
              type="radio"
              name={name}
              value={kind}
              checked={kind === value}
              onChange={() => onChange(kind)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-4 shrink-0 max-[380px]:hidden" />
            <span className="truncate">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
