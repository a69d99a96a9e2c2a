import { buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, BellOff, MessageSquare, PhoneCall, PhoneMissed } from "lucide-react";
import { useEffect, useState } from "react";
import {
  type BoughtNumber,
  call,
  get,
  type OpenPhone,
  type PhoneKind,
  type Thread as ThreadData,
} from "../api.ts";
import { phone as shown } from "../format.ts";
import { go, hrefTo } from "../route.ts";
import { Avatar } from "./Avatar.tsx";
import { Composer } from "./Composer.tsx";
import { LivePhone } from "./LivePhone.tsx";
import { Thread } from "./Thread.tsx";
import { Voicemails } from "./Voicemails.tsx";

/** One phone: its threads, one for each bought number, and the reply field. */
export function PhoneView({ number, other }: { number: string; other: string | undefined }) {
  const client = useQueryClient();
  const path = `/phones/${encodeURIComponent(number)}`;
  const phone = useQuery({
    queryKey: ["phones", "one", number],
    queryFn: () => get<OpenPhone>(path),
    retry: false,
  });
  const threads = useQuery({
    queryKey: ["phones", "threads", number],
    queryFn: () => get<{ threads: ThreadData[] }>(`${path}/threads`),
  });
  const numbers = useQuery({
    queryKey: ["numbers"],
    queryFn: () => get<{ numbers: BoughtNumber[] }>("/numbers"),
  });
  const [sending, setSending] = useState(0);
  const unread = phone.data?.unread ?? 0;
  useEffect(() => {
    if (unread > 0) void call("POST", `${path}/read`).catch(() => {});
  }, [path, unread]);

  const known = threads.data?.threads ?? [];
  const latest = known.toSorted((a, b) => lastAt(b).localeCompare(lastAt(a)))[0]?.with;
  const open = other ?? latest ?? numbers.data?.numbers[0]?.number;
  const thread = known.find((each) => each.with === open);

  async function changeKind(kind: PhoneKind) {
    try {
      const changed = await call<OpenPhone>("PUT", path, { kind });
      client.setQueryData(["phones", "one", number], changed);
    } catch (error) {
      toast.error((error as Error).message);
    }
  }

  /** Calls the number of the thread, and hangs up while it rings, or stays on the line. */
  async function ring(hangsUp: boolean) {
    try {
      const { heard, rang, outcome, voicemailSeconds } = await call<{
        heard: string;
        rang: string | null;
        outcome: string;
        voicemailSeconds?: number;
      }>("POST", `${path}/calls`, { to: open, hangsUp });
      toast.info(
        outcome === "answered"
          ? `Talked with ${shown(rang ?? "")}.`
          : voicemailSeconds
            ? `Left a voicemail of ${voicemailSeconds} seconds. Heard: ${heard}`
            : heard
              ? `Heard: ${heard}`
              : rang
                ? `Hung up while ${shown(rang)} rang.`
                : "No one answered the call.",
      );
    } catch (error) {
      toast.error((error as Error).message);
    }
  }

  async function send(text: string, media: { contentType: string; dataBase64: string }[]): Promise<boolean> {
    setSending((count) => count + 1);
    try {
      await call("POST", `${path}/messages`, { to: open, text, media });
      await client.invalidateQueries({ queryKey: ["phones", "threads", number] });
      return true;
    } catch (error) {
      toast.error((error as Error).message);
      return false;
    } finally {
      setSending((count) => count - 1);
    }
  }

  return (
    <>
      <div className="bar">
        <a
          className={cx(buttonStyle("quiet", "md", "square"), "back")}
          href={hrefTo("phones")}
          aria-label="Back to phones"
        >
          <ArrowLeft size={20} aria-hidden />
        </a>
        <Avatar number={number} name={phone.data?.name ?? ""} kind={phone.data?.kind ?? "mobile"} />
        <div className="phone-name">
          <h1 className="figures">{phone.data?.name || shown(number)}</h1>
          {phone.data?.name && <p className="hint figures">{shown(number)}</p>}
        </div>
        <span className="spring" />
        {open && (
          <IconButton
            label={`Call ${shown(open)} and hang up`}
            onClick={() => void ring(true)}
            icon={<PhoneMissed size={20} aria-hidden />}
          />
        )}
        {open && (
          <IconButton
            label={`Call ${shown(open)}`}
            onClick={() => void ring(false)}
            icon={<PhoneCall size={20} aria-hidden />}
          />
        )}
        <select
          className="field phone-kind"
          aria-label="Kind of phone"
          value={phone.data?.kind ?? "mobile"}
          onChange={(event) => void changeKind(event.target.value as PhoneKind)}
        >
          <option value="mobile">Mobile</option>
          <option value="landline">Landline</option>
          <option value="unreachable">Unreachable</option>
        </select>
      </div>
      <LivePhone number={number} />
      {phone.data && <Voicemails number={number} voice={phone.data.voice} />}
      {known.length > 1 && (
        <nav className="chips thread-picker" aria-label="Threads">
          {known.map((each) => (
            <button
              key={each.with}
              type="button"
              className="chip figures"
              aria-current={each.with === open ? "true" : undefined}
              onClick={() => go("phones", number, each.with)}
            >
              {shown(each.with)}
            </button>
          ))}
        </nav>
      )}
      {threads.isError && <p className="loading problem">{threads.error.message}</p>}
      {threads.isPending && <p className="loading scroll">Loading texts</p>}
      {threads.data && (thread ? <Thread thread={thread} /> : <NoTexts hasNumber={open !== undefined} />)}
      {thread?.isOptedOut && (
        <p className="opted-out">
          <BellOff size={16} aria-hidden />
          <span>
            This phone sent STOP to {shown(thread.with)}. The carrier rejects further texts until it sends
            START.
          </span>
        </p>
      )}
      {open && <Composer key={open} number={number} other={open} isSending={sending > 0} onSend={send} />}
    </>
  );
}

function NoTexts({ hasNumber }: { hasNumber: boolean }) {
  return (
    <div className="empty">
      <MessageSquare size={32} aria-hidden />
      <h2>No texts yet</h2>
      <p>
        {hasNumber
          ? "Write the first one below, as the owner of this phone."
          : "The product hasn't bought a number yet, so there's no one to text."}
      </p>
    </div>
  );
}

function lastAt(thread: ThreadData): string {
  return thread.messages.at(-1)?.at ?? "";
}
