import { Button } from "@broadcast/ui/actions/Button.tsx";
import { buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { cx } from "@broadcast/ui/class-names.ts";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, MailX, Paperclip } from "lucide-react";
import { useEffect, useState } from "react";
import { call, get, type OpenMail } from "../api.ts";
import { fullDay, size, timeOfDay } from "../format.ts";
import { hrefTo } from "../route.ts";

const views = ["Email", "Plain text", "Headers"] as const;

/** One mail as a mail program shows it: no scripts run, links open in a new tab. */
export function MailView({ id }: { id: string }) {
  const [view, setView] = useState<(typeof views)[number]>("Email");
  const [isUnsubscribing, setUnsubscribing] = useState(false);
  // A mail never changes: only lists are reloaded when another one arrives.
  const mail = useQuery({
    queryKey: ["mail", id],
    queryFn: () => get<OpenMail>(`/mailbox/${id}`),
    retry: false,
  });
  const isUnread = mail.data ? !mail.data.isRead : false;
  useEffect(() => {
    if (isUnread) void call("POST", `/mailbox/${id}/read`).catch(() => {});
  }, [id, isUnread]);

  async function unsubscribe() {
    setUnsubscribing(true);
    try {
      await call("POST", `/mailbox/${id}/unsubscribe`);
      toast.info("The sender accepted the unsubscribe.");
    } catch (error) {
      toast.error((error as Error).message);
    }
    setUnsubscribing(false);
  }

  if (mail.isError) return <div className="empty problem">{mail.error.message}</div>;
  if (!mail.data) return <p className="loading">Loading email</p>;
  const { subject, from, to, at, text, headers, attachments, dkim, listUnsubscribe } = mail.data;
  return (
    <>
      <div className="bar">
        <a
          className={cx(buttonStyle("quiet", "md", "square"), "back")}
          href={hrefTo("mailbox")}
          aria-label="Back to emails"
        >
          <ArrowLeft size={20} aria-hidden />
        </a>
        <h1 className="mail-subject">{subject || "(no subject)"}</h1>
      </div>
      <div className="mail-head">
        <dl>
          <dt>From</dt>
          <dd className="mail-sender">
            <span>{from}</span>
            <Signature dkim={dkim} />
            {listUnsubscribe?.oneClick && (
              <Button
                size="sm"
                icon={<MailX size={16} aria-hidden />}
                isDisabled={isUnsubscribing}
                onClick={() => void unsubscribe()}
              >
                Unsubscribe
              </Button>
            )}
            {listUnsubscribe?.reason && (
              <span className="hint">No one-click unsubscribe: {listUnsubscribe.reason}</span>
            )}
          </dd>
          <dt>To</dt>
          <dd>{to}</dd>
          <dt>Date</dt>
          <dd className="figures">
            {fullDay(at)}, {timeOfDay(at)}
          </dd>
        </dl>
        <div className="chips">
          {views.map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={view === name}
              onClick={() => setView(name)}
            >
              {name}
            </button>
          ))}
          {attachments.map((file) => (
            <a key={file.url} className="chip attachment" href={file.url} download>
              <Paperclip size={13} aria-hidden />
              {file.name} <span className="soft">{size(file.bytes)}</span>
            </a>
          ))}
        </div>
      </div>
      {view === "Email" && (
        <iframe
          className="mail-frame"
          title={`Email: ${subject}`}
          src={`/control/mailbox/${id}/html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
      {view === "Plain text" && (
        <pre className="scroll mail-text">{text || "This email has no plain text version."}</pre>
      )}
      {view === "Headers" && (
        <div className="scroll">
          <dl className="mail-headers">
            {Object.entries(headers).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}

function Signature({ dkim }: { dkim: OpenMail["dkim"] }) {
  if (dkim.result === "none") return <span className="pill">Not signed</span>;
  if (dkim.result === "pass") return <span className="pill good">Signed by {dkim.domain}</span>;
  return (
    <>
      <span className="pill bad">Invalid signature from {dkim.domain}</span>
      <span className="hint">{dkim.reason}</span>
    </>
  );
}
