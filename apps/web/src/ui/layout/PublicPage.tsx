import { cx } from "@broadcast/ui/class-names.ts";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { Logo } from "../display/Logo.tsx";
import { isFocusLost } from "./lost-focus.ts";
import { PanelContext } from "./panel-context.ts";
import { PublicBrand } from "./public-brand.ts";

interface PublicPageProps {
  /** The heading of the card and the title of the page. */
  title: string;
  /** One sentence under the title. */
  text?: ReactNode;
  /** Whose page it is, shown above the card; defaults to `PublicBrand`, else to the product's mark and name. */
  brand?: ReactNode;
  /** `md` for more than a short form. */
  size?: "sm" | "md";
  /** Under the card: the alternative way on. */
  below?: ReactNode;
  /** Links at the very bottom. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** A page without menu and panels: one card in the middle, with roomy controls. */
export function PublicPage({ title, text, brand, size = "sm", below, footer, children }: PublicPageProps) {
  const { reportTitle } = useContext(PanelContext);
  const brandAround = useContext(PublicBrand);
  useEffect(() => reportTitle(title), [reportTitle, title]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The next step of a form replaced the previous one.
    if (isFocusLost()) heading.current?.focus({ preventScroll: true });
  });
  return (
    <main className="safe-top safe-bottom flex min-h-full flex-col items-center px-[18px] [--control:46px]">
      <div className="flex w-full flex-col items-center gap-2.5 pt-7 pb-6 sm:pt-14">
        {brand ?? brandAround ?? (
          <>
            <Logo size={44} />
            <p className="text-heading font-semibold text-text">Project Broadcast</p>
          </>
        )}
      </div>
      <div className={cx("w-full", size === "sm" ? "max-w-[420px]" : "max-w-[560px]")}>
        <section
          aria-labelledby="public-page-title"
          className="rounded-lg border border-line bg-panel px-[18px] pt-[18px] pb-5 shadow-1 sm:px-6 sm:pt-6 sm:pb-6"
        >
          <h1
            ref={heading}
            id="public-page-title"
            tabIndex={-1}
            className="rounded-sm text-heading font-semibold text-text [overflow-wrap:anywhere]"
          >
            {title}
          </h1>
          {text ? <p className="mt-1 text-body text-soft text-pretty">{text}</p> : null}
          {children ? <div className="mt-4">{children}</div> : null}
        </section>
        {below ? (
          <div className="mt-5 text-center text-body text-soft [&_button]:text-body">{below}</div>
        ) : null}
      </div>
      {footer ? (
        <footer className="mt-auto flex flex-wrap justify-center gap-4 pt-8 text-note text-soft">
          {footer}
        </footer>
      ) : null}
      <div className="h-6 shrink-0" />
    </main>
  );
}
