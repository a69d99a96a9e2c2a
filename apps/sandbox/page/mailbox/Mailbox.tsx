import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Mail as MailSign, Trash2 } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { call, get, type Mail } from "../api.ts";
import { useBusinessTime } from "../business-time.ts";
import { ago } from "../format.ts";
import { go, hrefTo } from "../route.ts";
import { MailView } from "./MailView.tsx";

const PAGE_SIZE = 100;
const ROW_PX = 84;

/** Everything the product mailed, newest first. */
export function Mailbox({ parts }: { parts: string[] }) {
  const [id] = parts;
  const [term, setTerm] = useState("");
  const [isEmptying, setEmptying] = useState(false);
  const searched = useDeferredValue(term);
  const scroll = useRef<HTMLDivElement>(null);
  const { nowMs } = useBusinessTime();
  const list = useInfiniteQuery({
    queryKey: ["mailbox", "list", searched],
    queryFn: ({ pageParam }) =>
      get<{ mails: Mail[]; total: number }>(
        `/mailbox?term=${encodeURIComponent(searched)}&limit=${PAGE_SIZE}${pageParam ? `&before=${pageParam}` : ""}`,
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.mails.length === PAGE_SIZE ? page.mails.at(-1)?.id : undefined),
    placeholderData: (previous) => previous,
  });
  const mails = list.data?.pages.flatMap((page) => page.mails) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const rows = useVirtualizer({
    count: mails.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    onChange: ({ range }) => {
      const isNearEnd = range !== null && range.endIndex >= mails.length - 10;
      if (isNearEnd && list.hasNextPage && !list.isFetching) void list.fetchNextPage();
    },
  });

  return (
    <div className={`panels ${id ? "on-detail" : "on-list"}`}>
      <section className="panel" aria-label="Emails">
        <div className="bar">
          <h1>Mailbox</h1>
          <span className="soft figures">{total > 0 ? total.toLocaleString("en-US") : ""}</span>
          <span className="spring" />
          {total > 0 && (
            <IconButton
              label="Empty the mailbox"
              onClick={() => setEmptying(true)}
              icon={<Trash2 size={18} aria-hidden />}
            />
          )}
        </div>
        <div className="tools">
          <SearchField
            label="Search emails"
            placeholder="Search by address or subject"
            value={term}
            onChange={setTerm}
          />
        </div>
        <div className="scroll" ref={scroll}>
          {list.isPending && <p className="loading">Loading emails</p>}
          {list.isError && <p className="loading problem">{list.error.message}</p>}
          {list.data && mails.length === 0 && (
            <div className="empty">
              <MailSign size={32} aria-hidden />
              <h2>{term === "" ? "No emails yet" : "No matching emails"}</h2>
              <p>
                {term === ""
                  ? "Every email the product sends arrives here, no matter who it's for."
                  : "Try part of an address or subject."}
              </p>
            </div>
          )}
          <ul style={{ position: "relative", height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start }) => (
              <li
                key={mails[index]!.id}
                style={{ position: "absolute", top: 0, width: "100%", transform: `translateY(${start}px)` }}
              >
                <MailRow mail={mails[index]!} isCurrent={String(mails[index]!.id) === id} nowMs={nowMs} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="panel" aria-label="Email">
        {id ? (
          <MailView key={id} id={id} />
        ) : (
          <div className="empty">
            <MailSign size={32} aria-hidden />
            <h2>Select an email</h2>
            <p>You'll see it the way its recipient would. Links open in a new tab.</p>
          </div>
        )}
      </section>
      {isEmptying && <EmptyMailbox total={total} onClose={() => setEmptying(false)} />}
    </div>
  );
}

function MailRow({ mail, isCurrent, nowMs }: { mail: Mail; isCurrent: boolean; nowMs: number }) {
  return (
    <a
      className={`row mail-row ${mail.isRead ? "" : "unread"}`}
      href={hrefTo("mailbox", String(mail.id))}
      aria-current={isCurrent ? "true" : undefined}
    >
      <span className="words">
        <span className="title">{mail.to}</span>
        <span className="line">{mail.subject || "(no subject)"}</span>
        <span className="preview">{mail.text || "No text"}</span>
      </span>
      <span className="aside">
        <span className="figures">{ago(mail.at, nowMs)}</span>
        {!mail.isRead && (
          <span className="dot">
            <span className="hidden-text">Unread</span>
          </span>
        )}
      </span>
    </a>
  );
}

function EmptyMailbox({ total, onClose }: { total: number; onClose: () => void }) {
  async function empty() {
    try {
      await call("DELETE", "/mailbox");
      go("mailbox");
      onClose();
    } catch (error) {
      toast.error((error as Error).message);
    }
  }
  return (
    <Dialog
      isOpen
      kind="alert"
      size="sm"
      title="Empty the mailbox?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={() => void empty()}>
            Empty mailbox
          </Button>
        </>
      }
      description={
        <>This permanently deletes {total === 1 ? "1 email" : `${total.toLocaleString("en-US")} emails`}.</>
      }
    />
  );
}
