import { campaigns, type SimulatedMessage } from "@broadcast/contract/campaigns";
import type { Contact } from "@broadcast/contract/contacts";
import { clockTime } from "@broadcast/domain/dates";
import { formattedName } from "@broadcast/domain/names";
import { useState } from "react";
import { useEndpoint } from "../../lib/api-hooks.ts";
import { timeZoneName } from "../../lib/moment-text.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { OneContactSearch } from "../contacts/index.ts";
import { dayText } from "./campaign-words.ts";

/** What one contact would get, were they to join now: by the rules that hold when it is sent. Nothing is sent. */
export function SimulationCard({ campaignId }: { campaignId: string }) {
  const [chosen, setChosen] = useState<Pick<
    Contact,
    "_id" | "firstName" | "lastName" | "company" | "phoneNumber"
  > | null>(null);
  return (
    <Card title="Try it with a contact">
      <div className="flex flex-col gap-3">
        <p className="text-soft">
          See what a contact would get if they joined now, and when. Nothing is sent.
        </p>
        <OneContactSearch onSelect={setChosen} />
        {chosen ? (
          <Simulation campaignId={campaignId} contactId={chosen._id} name={formattedName(chosen)} />
        ) : null}
      </div>
    </Card>
  );
}

function Simulation({
  campaignId: id,
  contactId,
  name,
}: {
  campaignId: string;
  contactId: string;
  name: string;
}) {
  const { data, error } = useEndpoint(
    campaigns.simulate,
    { params: { id }, body: { contactId } },
    { isQuiet: true },
  );
  if (error) return <p className="text-bad11">{error.message}</p>;
  if (!data) return <LoadingText />;
  return (
    <section aria-label={`What ${name} would get`} className="flex flex-col gap-3">
      <h3 className="font-semibold">What {name} would get</h3>
      {data.messages.length === 0 ? (
        <p className="text-soft">Nothing within a year. A date may be missing, or be over.</p>
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
