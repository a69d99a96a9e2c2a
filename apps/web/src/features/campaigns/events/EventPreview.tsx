import { campaigns } from "@broadcast/contract/campaigns";
import type { Contact } from "@broadcast/contract/contacts";
import type { Input, Reply } from "@broadcast/contract/endpoint";
import { formatCredits } from "@broadcast/domain/account/credits";
import type { CampaignType } from "@broadcast/domain/automation/campaign-timing";
import { clockTime, startOfDayKey } from "@broadcast/domain/time/dates";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { useDebounced } from "../../../lib/screens/delays.ts";
import { timeZoneName } from "../../../lib/words/moment-text.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { OneContactSearch } from "../../contacts/index.ts";
import { dayText } from "../campaign-words.ts";
import { type EventValues, eventValues, KEPT_EMAIL, toSend } from "./event-values.ts";

type Body = Input<typeof campaigns.previewEvent>["body"];
type Person = Reply<typeof campaigns.previewEvent>["people"][number];

const typingPauseMs = 400;
/** As many as can be compared at a glance. */
const MOST_SHOWN = 5;

interface EventPreviewProps {
  campaignId: string;
  campaignType: CampaignType;
  /** Omitted for a new message. */
  eventId?: string;
}

/** Previews an unsaved message: what several contacts would receive, and when. Nothing is sent. */
export function EventPreview({ campaignId, campaignType, eventId }: EventPreviewProps) {
  const values = useFormContext<EventValues>().watch();
  const [chosen, setChosen] = useState<readonly Pick<Contact, "_id">[]>([]);
  const body = useDebounced(JSON.stringify(bodyOf(values, campaignType, eventId)), typingPauseMs);
  const typed = JSON.parse(body) as Body | null;
  const asked = typed && chosen.length > 0 ? { ...typed, contactIds: chosen.map(({ _id }) => _id) } : typed;
  return (
    <Card title="What contacts get">
      <div className="flex flex-col gap-3">
        <p className="text-soft">
          With what you've typed, saved or not. Nothing is sent.
          {chosen.length === 0 ? " These are some of your contacts; search for others." : ""}
        </p>
        <OneContactSearch
          onSelect={(contact) =>
            setChosen([contact, ...chosen.filter(({ _id }) => _id !== contact._id)].slice(0, MOST_SHOWN))
          }
        />
        {asked ? (
          <People campaignId={campaignId} body={asked} />
        ) : (
          <p className="text-soft">
            {values.type === "email" && values.emailId !== "" && values.emailId !== KEPT_EMAIL
              ? "Save the message to see this email as contacts get it."
              : "Fill in the message and its time to see what contacts get."}
          </p>
        )}
      </div>
    </Card>
  );
}

/** The preview's request; null while something is missing, or a newly chosen email is not saved yet. */
function bodyOf(values: EventValues, campaignType: CampaignType, eventId: string | undefined): Body | null {
  const { type, text, picture, upload, voiceDrop, emailId, subject } = values;
  const isChosenAnew = type === "email" && emailId !== "" && emailId !== KEPT_EMAIL;
  const hasFile = type === "rvm" ? Boolean(upload || voiceDrop) || eventId !== undefined : picture !== null;
  const isKept = type === "email" && emailId === KEPT_EMAIL;
  const hasWords = isKept || type === "rvm" ? isKept || hasFile : text.trim() !== "" || hasFile;
  const hasSubject = type !== "email" || isKept || subject.trim() !== "";
  const hasDay = values.scheduledAt !== "" || (campaignType !== "schedule" && campaignType !== "repeat");
  if (isChosenAnew || !hasDay || !hasWords || !hasSubject || !eventValues.safeParse(values).success)
    return null;
  const { voiceDropId: _drop, ...body } = toSend(values, false).body as Body & { voiceDropId?: string };
  return { ...body, hasFile: hasFile && type !== "email", ...(eventId && { eventId }) };
}

function People({ campaignId: id, body }: { campaignId: string; body: Body }) {
  const { data, error } = useEndpoint(
    campaigns.previewEvent,
    { params: { id }, body },
    { isQuiet: true, freshMs: 0 },
  );
  if (error) return <p className="text-bad11">{error.message}</p>;
  if (!data) return <LoadingText />;
  if (data.people.length === 0) return <p className="text-soft">You don't have any contacts yet.</p>;
  return (
    <ul className="flex flex-col gap-3">
      {data.people.map((person) => (
        <li key={person.contact._id} className="flex flex-col gap-1 border-line border-t pt-3">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold [overflow-wrap:anywhere]">{person.contact.name}</span>
            <span className="text-soft">{whenWords(person)}</span>
            {person.outcome === "goes" ? null : (
              <Badge tone={person.outcome === "waits" ? "info" : "caution"}>
                {person.outcome === "waits" ? "Waits" : "Not sent"}
              </Badge>
            )}
          </p>
          {person.reason ? <p className="text-note text-soft">{person.reason}</p> : null}
          {person.subject ? <p className="font-semibold [overflow-wrap:anywhere]">{person.subject}</p> : null}
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{person.text}</p>
          {person.credits > 0 ? (
            <p className="text-note text-soft">
              {formatCredits(person.credits)} {person.credits === 1 ? "credit" : "credits"}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const whenWords = ({ dueAt, timeZone }: Person): string =>
  dueAt === null
    ? "Not for them: its time has passed, or a date is missing"
    : `${dayText(startOfDayKey(dueAt, timeZone))} at ${clockTime(dueAt, timeZone)}, ${timeZoneName(timeZone)}`;
