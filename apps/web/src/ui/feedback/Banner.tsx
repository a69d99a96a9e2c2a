import { buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { cx } from "@broadcast/ui/class-names.ts";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";

export type BannerTone = "info" | "caution" | "danger" | "brand";

const tones: Record<BannerTone, string> = {
  info: "bg-info3 text-info11",
  caution: "bg-warn3 text-warn11",
  danger: "bg-bad3 text-bad11",
  brand: "bg-b3 text-b11",
};
const icons = { info: Info, caution: TriangleAlert, danger: CircleAlert, brand: Info };

interface BannerProps {
  tone?: BannerTone;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
  /** `bar` spans a panel's edge, `box` sits within content. */
  look?: "bar" | "box";
}

/** A notice that stays until its cause is resolved. */
export function Banner({ tone = "info", title, children, action, onClose, look = "box" }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={cx(
        "flex items-start gap-2.5 px-4 py-2.5 text-note",
        tones[tone],
        look === "box" && "rounded-md",
      )}
    >
      <Icon aria-hidden="true" className="mt-px size-4 shrink-0" />
      {/* Whatever does not fit next to the text wraps below it. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-2">
        <div className="min-w-0 flex-1 basis-36">
          <span className="font-semibold max-sm:block">
            <PhoneText>{title}</PhoneText>
          </span>
          {children ? (
            <span className="text-text [overflow-wrap:anywhere] sm:ml-1.5">
              <PhoneText>{children}</PhoneText>
            </span>
          ) : null}
        </div>
        {action ? <div className="-my-1 flex min-w-0 max-w-full items-center">{action}</div> : null}
      </div>
      {onClose ? (
        <button
          type="button"
          aria-label="Dismiss"
          className={cx(buttonStyle("quiet", "sm", "square"), "-my-1.5 -mr-2")}
          onClick={onClose}
        >
          <X aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
