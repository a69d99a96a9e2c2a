import { cx } from "@broadcast/ui/class-names.ts";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { CircleAlert, TriangleAlert } from "lucide-react";
import type { HTMLAttributes } from "react";

interface FieldNoteProps extends HTMLAttributes<HTMLParagraphElement> {
  tone?: "error" | "warning";
}

const tones = {
  error: { Icon: CircleAlert, color: "text-bad11" },
  warning: { Icon: TriangleAlert, color: "text-warn11" },
};

/** An error or warning shown under an input. */
export function FieldNote({ tone = "error", className, children, ...rest }: FieldNoteProps) {
  const { Icon, color } = tones[tone];
  return (
    <p {...rest} className={cx("flex items-start gap-1.5 text-note font-medium", color, className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span className="text-pretty">
        <PhoneText>{children}</PhoneText>
      </span>
    </p>
  );
}
