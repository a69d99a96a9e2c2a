import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import type { LucideIcon } from "lucide-react";
import { type KeyboardEvent, useContext, useId, useState } from "react";
import { AppLink } from "../actions/AppLink.tsx";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { CurrentPath } from "./current-path.ts";
import { useCurrentShown } from "./current-shown.ts";
import { ListRow } from "./ListRow.tsx";

export interface LinkListRow {
  href: string;
  title: string;
  text: string;
  icon: LucideIcon;
  /** More words to search for. */
  keywords?: string;
}

export interface LinkListGroup {
  /** Null for rows without a heading. */
  label: string | null;
  links: readonly LinkListRow[];
}

interface LinkListProps {
  label: string;
  groups: readonly LinkListGroup[];
  /** The label of a search box over the rows; omit it for none. */
  searchLabel?: string;
}

const matches = ({ title, text, keywords = "" }: LinkListRow, words: readonly string[]) => {
  const all = `${title} ${text} ${keywords}`.toLowerCase();
  return words.every((word) => all.includes(word));
};

/** Fixed links as rows under headings; the one to the current page, or to an ancestor of it, is marked. */
export function LinkList({ label, groups, searchLabel }: LinkListProps) {
  const path = useContext(CurrentPath);
  const list = useCurrentShown<HTMLElement>(path);
  const headingId = useId();
  const [term, setTerm] = useState("");
  const words = term.trim().toLowerCase().split(/\s+/);
  const shown = groups
    .map((group) => ({ ...group, links: group.links.filter((link) => matches(link, words)) }))
    .filter(({ links }) => links.length > 0);
  const toFirst = (event: KeyboardEvent) => {
    const first = list.current?.querySelector<HTMLElement>("a[href]");
    if (!first || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") first.focus();
    else if (event.key === "Enter" && term.trim() !== "") first.click();
    else return;
    event.preventDefault();
  };
  const count = shown.reduce((sum, { links }) => sum + links.length, 0);
  return (
    <>
      {searchLabel ? (
        <div className="shrink-0 border-line border-b px-4 py-3">
          <SearchField label={searchLabel} value={term} onChange={setTerm} onKeyDown={toFirst} />
        </div>
      ) : null}
      <nav ref={list} aria-label={label} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {shown.map(({ label: heading, links }, index) => (
          <section key={heading ?? ""} aria-labelledby={heading ? `${headingId}-${index}` : undefined}>
            {heading ? (
              <h2 id={`${headingId}-${index}`} className="px-4 pt-4 pb-1.5 text-note font-semibold text-soft">
                {heading}
              </h2>
            ) : null}
            <ul>
              {links.map(({ href, title, text, icon: Icon }) => {
                const isHere = path === href;
                const isCurrent = isHere || path.startsWith(`${href}/`);
                return (
                  <li key={href} className="h-row border-line border-b">
                    <AppLink
                      href={href}
                      aria-current={isHere ? "page" : isCurrent ? "true" : undefined}
                      className="block h-full no-underline hover:bg-n2 active:bg-n3 focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]"
                    >
                      <ListRow
                        isCurrent={isCurrent}
                        content={{
                          title,
                          subtitle: text,
                          leading: (
                            <span
                              aria-hidden="true"
                              className="grid size-10 shrink-0 place-items-center rounded-full bg-n3 text-soft"
                            >
                              <Icon className="size-[18px]" />
                            </span>
                          ),
                        }}
                      />
                    </AppLink>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        {count === 0 ? <EmptyState title="No results found" text="Try another word." /> : null}
        <p role="status" className="sr-only">
          {term.trim() === "" ? "" : `${count} found`}
        </p>
      </nav>
    </>
  );
}
