import type { MessageQuality } from "@broadcast/contract/message-insights";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { Check, TriangleAlert } from "lucide-react";
import { useQuality } from "./use-quality.ts";

interface StrengthReportProps {
  text: string;
  use: "chat" | "broadcast" | "template";
  contactId?: string | undefined;
  /** Whether the recipient is not a contact yet. */
  isFirst?: boolean | undefined;
  /** Receives the text with an issue fixed. */
  onChange: (text: string) => void;
}

/** Document 1, section 9. */
const ratingLabels = { strong: "Strong", good: "Good", average: "Average", weak: "Weak" } as const;
const ratingTones = {
  strong: "bg-b3 text-b11",
  good: "bg-b3 text-b11",
  average: "bg-warn3 text-warn11",
  weak: "bg-bad3 text-bad11",
} as const;

function Score({ quality }: { quality: MessageQuality }) {
  const { strengthRating, scaledDeliverability } = quality;
  const points = Math.round(Math.min(100, Math.max(0, scaledDeliverability)));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className={cx("rounded-full px-2.5 py-0.5 text-note font-semibold", ratingTones[strengthRating])}>
        {ratingLabels[strengthRating]}
      </span>
      <div className="flex min-w-40 flex-1 items-center gap-2.5 text-note">
        <span className="text-soft">Deliverability</span>
        <div
          // The number next to it says the same.
          aria-hidden="true"
          className="h-2 flex-1 overflow-hidden rounded-full bg-n4"
        >
          <div
            className={cx(
              "h-full transition-[width] duration-300",
              points >= 80 ? "bg-brand" : points >= 50 ? "bg-warn6" : "bg-bad9",
            )}
            style={{ width: `${points}%` }}
          />
        </div>
        <span className="font-semibold tabular-nums text-text">{points}</span>
      </div>
    </div>
  );
}

/** How likely the text is to be delivered and read, and what would help. */
export function StrengthReport({ text, use, contactId, isFirst, onChange }: StrengthReportProps) {
  const { quality, isCurrent, isTooShort, error } = useQuality({ text, use, contactId, isFirst });
  if (isTooShort)
    return <p className="text-note text-soft">Write a few words to see how strong your message is.</p>;
  if (error && !quality)
    return (
      <p role="alert" className="text-note font-medium text-bad11">
        {error.message}
      </p>
    );
  if (!quality) return <p className="text-note text-soft">Checking your words…</p>;
  const { pros, cons } = quality;
  return (
    <div className={cx("flex flex-col gap-3 transition-opacity duration-100", !isCurrent && "opacity-70")}>
      <p role="status" className="sr-only">
        {isCurrent
          ? `${ratingLabels[quality.strengthRating]}. Deliverability ${Math.round(quality.scaledDeliverability)} of 100.`
          : null}
      </p>
      <Score quality={quality} />
      {cons.length > 0 ? (
        <ul aria-label="What to improve" className="flex flex-col gap-2">
          {cons.map(({ note, fix }) => (
            <li key={note} className="flex flex-wrap items-start gap-x-2 gap-y-1.5 text-note">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-warn11" />
              <span className="min-w-0 flex-1 text-text text-pretty">{note}</span>
              {fix ? (
                // Its fix is for the checked text: while another is being checked, it would undo the typing.
                <Button size="sm" isDisabled={!isCurrent} onClick={() => onChange(fix.text)}>
                  {fix.label}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {pros.length > 0 ? (
        <ul aria-label="What's good" className="flex flex-col gap-1.5">
          {pros.map(({ note }) => (
            <li key={note} className="flex items-start gap-2 text-note text-soft">
              <Check aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-b11" />
              {note}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
