import { buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { cx } from "@broadcast/ui/class-names.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import {
  Activity,
  BadgeCheck,
  Clock3,
  CreditCard,
  Mail,
  SlidersHorizontal,
  Smartphone,
  Store,
} from "lucide-react";
import { useEffect, useState } from "react";
import { get, type Mail as MailSummary, type PhonePage } from "./api.ts";
import { ClockControls } from "./controls/ClockControls.tsx";
import { Controls } from "./controls/Controls.tsx";
import icon from "./icon.svg";
import { useLive } from "./live.ts";
import { Mailbox } from "./mailbox/Mailbox.tsx";
import { Payments } from "./payments/Payments.tsx";
import { Phones } from "./phones/Phones.tsx";
import { Registrations } from "./registrations/Registrations.tsx";
import { hrefTo, useRoute } from "./route.ts";
import { Traffic } from "./traffic/Traffic.tsx";

const sections = [
  { id: "phones", name: "Phones", Icon: Smartphone, Section: Phones },
  { id: "mailbox", name: "Mailbox", Icon: Mail, Section: Mailbox },
  { id: "payments", name: "Payments", Icon: CreditCard, Section: Payments },
  { id: "registry", name: "Registry", Icon: BadgeCheck, Section: Registrations },
  { id: "traffic", name: "Traffic", Icon: Activity, Section: Traffic },
  { id: "controls", name: "Controls", Icon: SlidersHorizontal, Section: Controls },
];

/** The frame: side menu with the clock, and the open section. */
export function App() {
  const route = useRoute();
  const isConnected = useLive();
  const [isClockOpen, setClockOpen] = useState(false);
  const current = sections.find(({ id }) => id === route.section) ?? sections[0]!;
  const counts: Record<string, number> = { phones: useUnreadPhones(), mailbox: useUnreadMails() };
  useEffect(() => {
    document.title = `${current.name} · Sandbox`;
  }, [current]);

  return (
    <div className="frame">
      <aside className="menu" aria-label="Sandbox">
        <div className="brand">
          <img src={icon} alt="" />
          <span>Sandbox</span>
        </div>
        <nav aria-label="Sections">
          <ul>
            {sections.map(({ id, name, Icon }) => (
              <li key={id}>
                <a href={hrefTo(id)} aria-current={id === current.id ? "page" : undefined} title={name}>
                  <Icon size={18} aria-hidden />
                  <span className="word">{name}</span>
                  {(counts[id] ?? 0) > 0 && (
                    <span className="count figures">
                      {counts[id]! > 99 ? "99+" : counts[id]}
                      <span className="hidden-text"> unread</span>
                    </span>
                  )}
                </a>
              </li>
            ))}
            <li>
              <a href="/partner" title="Partner">
                <Store size={18} aria-hidden />
                <span className="word">Partner</span>
              </a>
            </li>
          </ul>
        </nav>
        <div className="spring" />
        <section className="clock-card" aria-labelledby="clock-title">
          <h2 id="clock-title">Business time</h2>
          <ClockControls />
        </section>
        <button
          type="button"
          className={cx(buttonStyle("quiet", "md"), "clock-button")}
          aria-label="Clock"
          onClick={() => setClockOpen(true)}
        >
          <Clock3 size={18} aria-hidden />
          <span className="word">Clock</span>
        </button>
      </aside>
      <main className="content">
        {!isConnected && (
          <p className="lost-line" role="alert">
            Can't reach the sandbox. This page will reconnect as soon as it's back.
          </p>
        )}
        <current.Section key={current.id} parts={current.id === route.section ? route.parts : []} />
      </main>
      {isClockOpen && (
        <Dialog isOpen title="Business time" onClose={() => setClockOpen(false)}>
          <ClockControls />
        </Dialog>
      )}
    </div>
  );
}

function useUnreadPhones(): number {
  const { data } = useQuery({
    queryKey: ["phones", "unread-count"],
    queryFn: () => get<PhonePage>("/phones?unread=true&pageSize=1"),
  });
  return data?.paging.total ?? 0;
}

function useUnreadMails(): number {
  const { data } = useQuery({
    queryKey: ["mailbox", "unread-count"],
    queryFn: () => get<{ mails: MailSummary[]; total: number }>("/mailbox?unread=true&limit=1"),
  });
  return data?.total ?? 0;
}
