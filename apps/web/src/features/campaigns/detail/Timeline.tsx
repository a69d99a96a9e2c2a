import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import { type Campaign, campaigns } from "@broadcast/contract/campaigns";
import { sendingSettingsEndpoints } from "@broadcast/contract/sending-settings";
import { cx } from "@broadcast/ui/class-names.ts";
import { LogIn, Mail, MessageSquareText, Mic, Moon } from "lucide-react";
import type { ReactNode } from "react";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { counted, formatCount } from "../../../lib/words/format.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { TaggedText } from "../../broadcast-content/index.ts";
import { itemHref } from "../../content/index.ts";
import { campaignSection } from "../campaign-section.tsx";
import { editLabels, editTones, timingText } from "../campaign-words.ts";
import { ruleText } from "./rule-words.ts";
import { momentsOf, noteOf, passedOf, warningsOf } from "./timeline-words.ts";

const icons = { sms: MessageSquareText, mms: MessageSquareText, email: Mail, rvm: Mic } as const;

/** When a campaign sends each message, counted from joining, with the outcomes. */
export function Timeline({ campaign }: { campaign: Campaign }) {
  const { folderId } = useScreenParams();
  const { timezone } = useCurrentUser();
  const { data: settings } = useEndpoint(sendingSettingsEndpoints.read, {}, { isQuiet: true });
  const { data } = useEndpoint(
    campaigns.events,
    { params: { id: campaign._id }, query: { view: "draft" } },
    { isQuiet: true },
  );
  const href = `${itemHref(campaignSection, campaign._id, folderId)}/events`;
  const joins = campaign.rules.filter(({ effect }) => effect === "join").map(ruleText);
  const now = businessNow();
  const moments = data ? momentsOf(campaign, data.events, { joinsAt: now, timeZone: timezone }) : [];
  const passed = data ? passedOf(campaign, data.events, { now, timeZone: timezone }) : [];
  const leaves = [
    campaign.leavesOnReply ? "when they reply" : "",
    campaign.goal ? "at the goal" : "",
    "when they opt out",
  ].filter(Boolean);
  return (
    <Card title="Timeline">
      {data === undefined ? (
        <LoadingText />
      ) : (
        <ol className="flex flex-col">
          <Stop icon={<LogIn aria-hidden="true" className="size-4" />} when="On joining" isFirst>
            <p>{joins.length > 0 ? `${joins.join(". ")}.` : "By hand, keywords and app flows."}</p>
            <p className="text-note text-soft">They leave {leaves.join(", ")}.</p>
          </Stop>
          {data.events.map((event, index) => {
            const Icon = icons[event.type];
            const at = moments[index] ?? null;
            const isPassed = passed[index] ?? false;
            return (
              <Stop
                key={event._id}
                icon={<Icon aria-hidden="true" className="size-4" />}
                when={timingText(event, index === 0)}
                note={noteOf(event, at, timezone)}
                warnings={
                  isPassed
                    ? []
                    : warningsOf(event, at, { timeZone: timezone, hours: settings?.broadcastHours ?? null })
                }
                isPassed={isPassed}
              >
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <AppLink
                    href={`${href}/${event._id}`}
                    className={cx("min-w-0 break-words font-semibold", isPassed && "text-soft")}
                  >
                    {event.name}
                  </AppLink>
                  {isPassed ? <Badge>Passed</Badge> : null}
                  {event.edit ? <Badge tone={editTones[event.edit]}>{editLabels[event.edit]}</Badge> : null}
                  <Figures event={event} />
                </p>
                <p className="line-clamp-2 text-soft [overflow-wrap:anywhere]">
                  {event.type === "rvm" ? "Voice drop" : <TaggedText text={event.subject || event.text} />}
                </p>
              </Stop>
            );
          })}
        </ol>
      )}
    </Card>
  );
}

function Figures({ event }: { event: CampaignEvent }) {
  const { contactsSent: sent, contactsScheduled: waiting, counts, hasManyOptOuts } = event;
  const share = (count: number) => `${Math.round((count * 1_000) / Math.max(1, sent)) / 10}%`;
  return (
    <span className="flex flex-wrap gap-x-3 text-note text-soft">
      {waiting > 0 ? <span>{counted(waiting, "contact")} waiting for it</span> : null}
      {counts.sending > 0 ? <span>{formatCount(counts.sending)} waiting to be sent</span> : null}
      {sent > 0 ? <span>{formatCount(sent)} sent</span> : null}
      {counts.answered > 0 ? <span>{share(counts.answered)} replied</span> : null}
      {counts.clicked > 0 ? <span>{share(counts.clicked)} clicked</span> : null}
      {counts.optedOut > 0 ? (
        <span className={hasManyOptOuts ? "font-semibold text-bad11" : undefined}>
          {share(counts.optedOut)} opted out
        </span>
      ) : null}
    </span>
  );
}

interface StopProps {
  icon: ReactNode;
  when: string;
  note?: string;
  warnings?: readonly string[];
  isFirst?: boolean;
  isPassed?: boolean;
  children: ReactNode;
}

function Stop({ icon, when, note, warnings = [], isFirst = false, isPassed = false, children }: StopProps) {
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      <div className="flex flex-col items-center">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-n3 text-soft">{icon}</span>
        <span aria-hidden="true" className="mt-1 w-px flex-1 bg-line" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 pt-1">
        <p className="text-note text-soft">
          <span className={isPassed ? undefined : "font-semibold text-text"}>{when}</span>
          {note && !isFirst ? ` · ${note}` : ""}
        </p>
        {children}
        {warnings.map((warning) => (
          <p key={warning} className="flex items-start gap-1.5 text-note text-warn11">
            <Moon aria-hidden="true" className="mt-px size-4 shrink-0" />
            {warning}
          </p>
        ))}
      </div>
    </li>
  );
}
