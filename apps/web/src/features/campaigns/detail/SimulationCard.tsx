import type { SimulatedMessage } from "@broadcast/contract/campaign-people";
import { campaigns } from "@broadcast/contract/campaigns";
import type { Contact } from "@broadcast/contract/contacts";
import { contactName } from "@broadcast/domain/account/names";
import { zonedToInstant } from "@broadcast/domain/time/date-input";
import { clockTime, startOfDayKey } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Send } from "lucide-react";
import { useState } from "react";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { counted } from "../../../lib/words/format.ts";
import { timeZoneName } from "../../../lib/words/moment-text.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { DateField } from "../../../ui/inputs/date/DateField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { OneContactSearch } from "../../contacts/index.ts";
import { dayText } from "../campaign-words.ts";

type Chosen = Pick<Contact, "_id" | "firstName" | "lastName" | "company" | "phoneNumber">;

/** As many as can be compared at a glance. */
const MOST_COMPARED = 4;

interface SimulationCardProps {
  campaignId: string;
  /** Whether its messages have unpublished edits. */
  hasEdits?: boolean;
}

/** What contacts would receive if they joined on a given day, by the same rules as real sending. */
export function SimulationCard({ campaignId, hasEdits = false }: SimulationCardProps) {
  const { timezone } = useCurrentUser();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [joinsOn, setJoinsOn] = useState("");
  const [isDraft, setDraft] = useState(true);
  const today = startOfDayKey(businessNow(), timezone);
  // For today, start from now: earlier hours of the day are past.
  const joinsAt =
    joinsOn === "" || joinsOn === today
      ? undefined
      : zonedToInstant(joinsOn, "09:00", timezone)?.toISOString();
  return (
    <Card title="Try it with contacts">
      <div className="flex flex-col gap-3">
        <p className="text-soft">
          See what contacts would get, and when, if they joined on a day. Compare several side by side.
          Nothing is sent until you send a test.
        </p>
        <DateField
          label="Joining on"
          hint={joinsOn === "" ? "Today, unless you choose another day." : "At 9:00 AM on that day."}
          value={joinsOn}
          onChange={setJoinsOn}
        />
        {hasEdits ? (
          <Switch
            label="With changes that aren't published"
            hint="Turn it off to see what contacts get now."
            value={isDraft}
            onChange={setDraft}
          />
        ) : null}
        <OneContactSearch
          onSelect={(contact) =>
            setChosen([contact, ...chosen.filter(({ _id }) => _id !== contact._id)].slice(0, MOST_COMPARED))
          }
        />
        <div className="grid gap-5 lg:grid-cols-2">
          {chosen.map((contact) => (
            <Simulation
              key={contact._id}
              campaignId={campaignId}
              contactId={contact._id}
              name={contactName(contact)}
              joinsAt={joinsAt}
              view={hasEdits && isDraft ? "draft" : "published"}
            />
          ))}
        </div>
      </div>
    </Card>
  );
}

function Simulation({
  campaignId: id,
  contactId,
  name,
  joinsAt,
  view,
}: {
  campaignId: string;
  contactId: string;
  name: string;
  joinsAt: string | undefined;
  view: "draft" | "published";
}) {
  const { data, error } = useEndpoint(
    campaigns.simulate,
    { params: { id }, body: { contactId, view, ...(joinsAt && { joinsAt }) } },
    { isQuiet: true },
  );
  const test = useSend(campaigns.test);
  const [isAsking, setAsking] = useState(false);
  if (error) return <p className="text-bad11">{error.message}</p>;
  if (!data) return <LoadingText />;
  return (
    <section aria-label={`What ${name} would get`} className="flex flex-col gap-3">
      <h3 className="font-semibold">What {name} would get</h3>
      <div>
        <Button size="sm" icon={<Send aria-hidden="true" />} onClick={() => setAsking(true)}>
          Send them a test
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Send ${name} a test?`}
        confirmLabel="Send test"
        onConfirm={async () => {
          const { messages } = await test.mutateAsync({ params: { id }, body: { contactId } });
          const sent = messages.filter(({ outcome }) => outcome === "sent").length;
          const problem = messages.find(({ outcome }) => outcome !== "sent");
          if (sent > 0) toast.success(`${counted(sent, "message")} sent`);
          if (problem) toast.error(`${problem.name} wasn't sent. ${problem.reason ?? ""}`);
        }}
      >
        They'll get this campaign's messages now, one after another without waits, as real messages that cost
        credits. The test doesn't count in the campaign's figures.
      </ConfirmDialog>
      {data.messages.length === 0 ? (
        <p className="text-soft">Nothing within a year. A date may be missing or in the past.</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {data.messages.map((message) => (
            <li
              key={`${message.event._id} ${message.dueAt}`}
              className="flex flex-col gap-1 border-line border-t pt-3"
            >
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">{message.event.name}</span>
                <span className="text-soft">{localText(message)}</span>
                {message.outcome === "goes" ? null : (
                  <Badge tone={message.outcome === "waits" ? "info" : "caution"}>
                    {message.outcome === "waits" ? "Waits" : "Not sent"}
                  </Badge>
                )}
              </p>
              {message.reason ? <p className="text-note text-soft">{message.reason}</p> : null}
              <p className="whitespace-pre-wrap break-words">{message.text}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const localText = ({ localTime, dueAt, timeZone }: SimulatedMessage): string =>
  `${dayText(localTime.slice(0, 10))} at ${clockTime(dueAt, timeZone)}, ${timeZoneName(timeZone)}`;
