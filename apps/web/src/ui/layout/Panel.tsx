import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { ChevronLeft, Menu as MenuIcon } from "lucide-react";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { useIsInView } from "../../lib/screens/in-view.ts";
import { formatCount } from "../../lib/words/format.ts";
import { bottomBar } from "./bottom-bar.ts";
import { isFocusLost } from "./lost-focus.ts";
import { PanelContext } from "./panel-context.ts";

interface PanelProps {
  /** Shown in the panel's bar and in the page's title. */
  title: string;
  /** Shown before the title: an avatar. */
  leading?: ReactNode;
  /** Shown after the title: a count, a badge. */
  trailing?: ReactNode;
  /** Shown at the end of the bar. */
  actions?: ReactNode;
  /** Between bar and content, fixed while the content scrolls: search, filters, banners. */
  header?: ReactNode;
  /** Fixed at the bottom: a composer, a save bar. */
  footer?: ReactNode;
  /** `plain` adds padding and scrolls; `bare` leaves both to the content, e.g. a list. */
  body?: "plain" | "bare";
  /** Narrows plain content to a comfortable reading width. */
  width?: "full" | "reading";
  children?: ReactNode;
}

/** One panel of the frame: a 56 px bar, then its content. */
export function Panel({
  title,
  leading,
  trailing,
  actions,
  header,
  footer,
  body = "plain",
  width = "full",
  children,
}: PanelProps) {
  const place = useContext(PanelContext);
  const { reportTitle } = place;
  const isInView = useIsInView();
  const isActive = place.isActive && isInView;
  useEffect(() => {
    if (isActive) reportTitle(title);
  }, [isActive, reportTitle, title]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // If a screen was replaced, or a button disappeared after its work, focus continues from the title.
    if (isActive && isFocusLost()) heading.current?.focus({ preventScroll: true });
  });
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Text without controls must be focusable to be scrolled by keyboard; with controls it would be a
    // needless tab stop.
    const element = scroller.current;
    if (element?.querySelector("a[href], button, input, textarea, select, [tabindex]"))
      element.removeAttribute("tabindex");
    else element?.setAttribute("tabindex", "0");
  });
  return (
    // Positioned, so that the browser paints each panel apart from the others.
    <section aria-label={title} className="relative flex h-full min-h-0 min-w-0 flex-1 flex-col bg-panel">
      <div className="safe-top shrink-0">
        <div className="flex h-bar items-center gap-2 border-line border-b px-4">
          {place.back ? (
            <IconButton
              label={`Back to ${place.back.label}`}
              className={cx("-ml-2.5", !place.isBackAlwaysShown && "lg:hidden")}
              icon={<ChevronLeft aria-hidden="true" className="size-5" />}
              onClick={place.back.go}
            />
          ) : place.openMenu ? (
            <IconButton
              label="Open menu"
              className="-ml-2.5 lg:hidden"
              icon={<MenuIcon aria-hidden="true" className="size-5" />}
              onClick={place.openMenu}
            />
          ) : null}
          {leading}
          <div className="flex min-w-0 flex-1 items-center gap-2">
            <h1
              ref={heading}
              tabIndex={-1}
              className="truncate rounded-sm text-title font-semibold text-text"
            >
              {title}
            </h1>
            {typeof trailing === "number" || typeof trailing === "string" ? (
              <span className="text-body tabular-nums text-soft">
                {typeof trailing === "number" ? formatCount(trailing) : trailing}
              </span>
            ) : (
              trailing
            )}
          </div>
          {actions ? <div className="flex shrink-0 items-center gap-1.5">{actions}</div> : null}
        </div>
      </div>
      {header ? <div className="shrink-0">{header}</div> : null}
      {body === "plain" ? (
        <div
          ref={scroller}
          // Positioned, so that hidden labels inside it scroll with it and don't make the page itself longer.
          className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]"
        >
          <div
            className={cx(
              "flex flex-col gap-4 px-4 py-4 sm:px-5",
              // A placeholder for a list gets the list's frame, so that it is centered in the column, not the
              // panel.
              width === "reading" &&
                "max-w-[720px] *:data-stand-in:rounded-lg *:data-stand-in:border *:data-stand-in:border-line",
            )}
          >
            {children}
          </div>
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      )}
      {footer ? (
        <div
          ref={bottomBar}
          className={cx("safe-bottom shrink-0", width === "reading" && "[--content-width:720px]")}
        >
          {footer}
        </div>
      ) : null}
    </section>
  );
}
