import { cx } from "@broadcast/ui/class-names.ts";
import type { ReactNode } from "react";
import { AppLink } from "../actions/AppLink.tsx";
import { StatCard } from "../display/StatCard.tsx";
import { Card } from "../layout/Card.tsx";

interface ListOverviewProps {
  title: string;
  /** Figures about the whole list; undefined until loaded. */
  figures: readonly { label: string; value: number | undefined }[];
  /** Items the user is likely to open next. */
  recent?: { label: string; rows: readonly { href: string; title: string; text: string }[] };
  /** The one primary action, where there is something to start. */
  action?: ReactNode;
}

/** Shown next to a list while nothing is selected: key figures, and what to do next. */
export function ListOverview({ title, figures, recent, action }: ListOverviewProps) {
  return (
    <section aria-label={title} className="@container min-w-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-[560px] flex-col gap-5 px-5 py-10">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-heading font-semibold text-text">{title}</h2>
          {action}
        </div>
        <div className={cx("grid grid-cols-2 gap-3", figures.length !== 4 && "@md:grid-cols-3")}>
          {figures.map(({ label, value }) => (
            <StatCard key={label} label={label} value={value ?? "–"} />
          ))}
        </div>
        {recent && recent.rows.length > 0 ? (
          <Card title={recent.label} isPadded={false}>
            <ul>
              {recent.rows.map(({ href, title: name, text }) => (
                <li key={href} className="border-line border-t">
                  <AppLink
                    href={href}
                    className="block px-4 py-2.5 no-underline hover:bg-n2 focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]"
                  >
                    <span className="block truncate font-semibold text-text">{name}</span>
                    <span className="block truncate text-note text-soft">{text}</span>
                  </AppLink>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
    </section>
  );
}
