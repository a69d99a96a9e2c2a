import { cx } from "@broadcast/ui/class-names.ts";
import { Check, Minus } from "lucide-react";

/** The drawn square of a checkbox; the control around it carries the semantics. */
export function CheckMark({
  isChecked,
  isPartly,
  isInvalid,
}: {
  isChecked: boolean;
  isPartly?: boolean;
  isInvalid?: boolean;
}) {
  const Mark = isPartly ? Minus : Check;
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-[18px] shrink-0 place-items-center rounded-[5px] border transition-colors duration-100",
        isChecked ? "border-brand bg-brand text-on-brand" : "bg-field",
        !isChecked && (isInvalid ? "border-bad9" : "border-control-line"),
      )}
    >
      {isChecked ? <Mark className="size-3" strokeWidth={3} /> : null}
    </span>
  );
}
