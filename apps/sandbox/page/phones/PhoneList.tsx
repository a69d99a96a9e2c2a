import { Button } from "@broadcast/ui/actions/Button.tsx";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Plus, Smartphone } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useRef, useState } from "react";
import { get, type Phone, type PhonePage } from "../api.ts";
import { useBusinessTime } from "../business-time.ts";
import { ago, phone as shown } from "../format.ts";
import { go, hrefTo } from "../route.ts";
import { Avatar } from "./Avatar.tsx";

const PAGE_SIZE = 50;
const ROW_PX = 64;
/** What each filter adds to the query. */
const filters: Record<string, string> = {
  All: "",
  Unread: "&unread=true",
  Landlines: "&kind=landline",
  Unreachable: "&kind=unreachable",
};

/** The phones, newest text first; only the visible pages are loaded, so that 100,000 are as fast as ten. */
export function PhoneList({ current, onNew }: { current: string | undefined; onNew: () => void }) {
  const [term, setTerm] = useState("");
  const [filter, setFilter] = useState("All");
  const [total, setTotal] = useState(0);
  const query = `term=${encodeURIComponent(useDeferredValue(term))}${filters[filter]}`;
  const scroll = useRef<HTMLDivElement>(null);
  const { nowMs } = useBusinessTime();
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const items = rows.getVirtualItems();
  const pages = [...new Set([0, ...items.map(({ index }) => Math.floor(index / PAGE_SIZE))])];
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: ["phones", "list", query, page],
      queryFn: () => get<PhonePage>(`/phones?${query}&pageSize=${PAGE_SIZE}&page=${page + 1}`),
      placeholderData: keepPreviousData,
    })),
  });
  const first = results[0];
  if (first?.data && first.data.paging.total !== total) setTotal(first.data.paging.total);

  function at(index: number): Phone | undefined {
    return results[pages.indexOf(Math.floor(index / PAGE_SIZE))]?.data?.phones[index % PAGE_SIZE];
  }

  function onKey(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const from = (event.target as HTMLElement).closest<HTMLElement>("[data-index]")?.dataset.index;
    if (step === 0 || from === undefined) return;
    event.preventDefault();
    const index = Math.min(total - 1, Math.max(0, Number(from) + step));
    rows.scrollToIndex(index);
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus(),
    );
    const next = at(index);
    // On a small screen a phone takes up all of it: there the arrows only move the focus.
    if (next && window.matchMedia("(min-width: 641px)").matches) go("phones", next.number);
  }

  return (
    <section className="panel" aria-label="Phones">
      <div className="bar">
        <h1>Phones</h1>
        <span className="soft figures">{total > 0 ? total.toLocaleString("en-US") : ""}</span>
        <span className="spring" />
        <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={onNew}>
          New phone
        </Button>
      </div>
      <div className="tools">
        <SearchField
          label="Search phones"
          placeholder="Search by number or name"
          value={term}
          onChange={setTerm}
        />
        <FilterChips
          label="Filters"
          chips={Object.keys(filters).map((name) => ({ value: name, label: name }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <div className="scroll" ref={scroll}>
        {first?.isPending && <p className="loading">Loading phones</p>}
        {first?.isError && <p className="loading problem">{first.error.message}</p>}
        {first?.data && total === 0 && (
          <div className="empty">
            <Smartphone size={32} aria-hidden />
            {term === "" && filter === "All" ? (
              <>
                <h2>No phones yet</h2>
                <p>Numbers appear here when the product texts them or they text the product.</p>
                <Button onClick={onNew}>Text from a new phone</Button>
              </>
            ) : (
              <>
                <h2>No matching phones</h2>
                <p>Try fewer digits or another filter.</p>
              </>
            )}
          </div>
        )}
        <ul style={{ position: "relative", height: rows.getTotalSize() }} onKeyDown={onKey}>
          {items.map(({ index, start }) => {
            const phone = at(index);
            return (
              <li
                key={index}
                data-index={index}
                style={{ position: "absolute", top: 0, width: "100%", transform: `translateY(${start}px)` }}
              >
                {phone ? (
                  <PhoneRow phone={phone} isCurrent={phone.number === current} nowMs={nowMs} />
                ) : (
                  <div className="row" />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function PhoneRow({ phone, isCurrent, nowMs }: { phone: Phone; isCurrent: boolean; nowMs: number }) {
  return (
    <a
      className={`row ${phone.unread > 0 ? "unread" : ""}`}
      href={hrefTo("phones", phone.number)}
      aria-current={isCurrent ? "true" : undefined}
    >
      <Avatar number={phone.number} name={phone.name} kind={phone.kind} />
      <span className="words">
        <span className="title figures">{phone.name || shown(phone.number)}</span>
        <span className="line">{phone.lastText || "No text yet"}</span>
      </span>
      <span className="aside">
        <span className="figures">{ago(phone.lastMessageAt, nowMs)}</span>
        {phone.kind !== "mobile" && (
          <span className="pill warn">{phone.kind === "landline" ? "Landline" : "Unreachable"}</span>
        )}
        {phone.kind === "mobile" && phone.unread > 0 && (
          <span className="dot">
            <span className="hidden-text">{phone.unread} unread</span>
          </span>
        )}
      </span>
    </a>
  );
}
