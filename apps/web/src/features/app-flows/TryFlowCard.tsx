import { appFlows } from "@broadcast/contract/app-flows";
import type { Contact } from "@broadcast/contract/contacts";
import type { AppFlowDefinition } from "@broadcast/contract/flow-definition";
import { contactName } from "@broadcast/domain/account/names";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { useState } from "react";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { useDebounced } from "../../lib/screens/delays.ts";
import { momentText, momentWithin, timeZoneName } from "../../lib/words/moment-text.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { TimeZoneField } from "../../ui/inputs/choice/TimeZoneField.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { OneContactSearch } from "../contacts/index.ts";
import { TagsField } from "../tags/index.ts";
import type { FlowNames } from "./flow-names.ts";
import { awaitedTexts, outcomeLabels, outcomeTones, stepText, takenTexts } from "./flow-words.ts";

const typingDelayMs = 400;

interface TryFlowCardProps {
  flowId: string;
  /** The saved draft, which is what the trial uses. */
  draft: AppFlowDefinition;
  isDirty: boolean;
  names: FlowNames;
}

/** Shows what would happen to a contact who entered now, by the same rules as a real run, without effects. */
export function TryFlowCard({ flowId, draft, isDirty, names }: TryFlowCardProps) {
  const [contact, setContact] = useState<Pick<
    Contact,
    "_id" | "firstName" | "lastName" | "company" | "phoneNumber"
  > | null>(null);
  const [pretend, setPretend] = useState<Pretend | null>(null);
  const [happenings, setHappenings] = useState<Record<string, string>>({});
  const waits = draft.steps.filter((step) => step.kind === "wait-for");
  const labels = awaitedTexts(waits, names);
  const set = (id: string, text: string | null) =>
    setHappenings(({ [id]: _, ...rest }) => (text === null ? rest : { ...rest, [id]: text }));
  return (
    <Card title="Try it">
      <div className="flex flex-col gap-4">
        <p className="text-soft">
          See what would happen to a contact who entered now, and when. Nothing is sent or changed.
        </p>
        {isDirty ? (
          <p className="text-note text-soft">Save your changes first.</p>
        ) : (
          <FilterChips
            label="Try it with"
            chips={triers}
            value={pretend ? "pretend" : "contact"}
            onChange={(next) => setPretend(next === "pretend" ? nobody : null)}
          />
        )}
        {isDirty ? null : pretend ? (
          <PretendFields pretend={pretend} onChange={setPretend} />
        ) : (
          <OneContactSearch
            onSelect={(chosen) => {
              setContact(chosen);
              setHappenings({});
            }}
          />
        )}
        {(contact || pretend) && !isDirty ? (
          <>
            {waits.map((step, at) =>
              step.event === "reply" ? (
                <TextField
                  key={step.id}
                  label={labels[at]!}
                  hint="Leave it empty for no reply."
                  autoComplete="off"
                  maxLength={1_600}
                  value={happenings[step.id] ?? ""}
                  onChange={(text) => set(step.id, text === "" ? null : text)}
                />
              ) : (
                <Switch
                  key={step.id}
                  label={labels[at]!}
                  value={step.id in happenings}
                  onChange={(isOn) => set(step.id, isOn ? "" : null)}
                />
              ),
            )}
            <Trial
              flowId={flowId}
              who={pretend ? { pretend } : { contactId: contact?._id ?? null }}
              name={pretend ? pretend.firstName || "a made-up contact" : contact ? contactName(contact) : ""}
              happenings={happenings}
              draft={draft}
              names={names}
            />
          </>
        ) : null}
      </div>
    </Card>
  );
}

/** A made-up contact, in the API's format. */
interface Pretend {
  firstName: string;
  timeZone: string | null;
  tags: string[];
}
const nobody: Pretend = { firstName: "Sam", timeZone: null, tags: [] };
const triers = [
  { value: "contact", label: "One of your contacts" },
  { value: "pretend", label: "A made-up contact" },
] as const;

function PretendFields({ pretend, onChange }: { pretend: Pretend; onChange: (pretend: Pretend) => void }) {
  return (
    <>
      <TextField
        label="First name"
        autoComplete="off"
        maxLength={100}
        value={pretend.firstName}
        onChange={(firstName) => onChange({ ...pretend, firstName })}
      />
      <TimeZoneField
        label="Time zone"
        hint="Yours, unless you choose another."
        value={pretend.timeZone ?? ""}
        onChange={(timeZone) => onChange({ ...pretend, timeZone: timeZone || null })}
      />
      <TagsField
        maxTokens={20}
        value={pretend.tags}
        onChange={(tags) => onChange({ ...pretend, tags: [...tags] })}
      />
    </>
  );
}

interface TrialProps extends Omit<TryFlowCardProps, "isDirty"> {
  who: { pretend: Pretend } | { contactId: string | null };
  name: string;
  happenings: Record<string, string>;
}

function Trial({ flowId: id, who, name, happenings, draft, names }: TrialProps) {
  const asked = useDebounced(JSON.stringify({ who, happenings }), typingDelayMs);
  const its = JSON.parse(asked) as Pick<TrialProps, "who" | "happenings">;
  const list = Object.entries(its.happenings);
  const { data, error } = useEndpoint(
    appFlows.try,
    { params: { id }, body: { ...its.who, happenings: list.map(([stepId, text]) => ({ stepId, text })) } },
    { isQuiet: true },
  );
  if (error) return <p className="text-bad11">{error.message}</p>;
  if (!data) return <LoadingText />;
  const { timeZone } = data;
  return (
    <section aria-label={`What would happen to ${name}`} className="flex flex-col gap-3">
      <h3 className="font-semibold">What would happen to {name}</h3>
      <p className="text-note text-soft">Times are in their time zone: {timeZoneName(timeZone)}.</p>
      <ol className="flex flex-col gap-3">
        {data.steps.map(({ stepId, outcome, branch, reason, at, text, waitsUntil }) => {
          const step = draft.steps.find((each) => each.id === stepId);
          return (
            <li key={stepId} className="flex flex-col gap-1 border-line border-t pt-3">
              <p className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
                {step && text === null ? stepText(step, names) : null}
                {text === null ? null : <span className="whitespace-pre-wrap">{text}</span>}
                <Badge tone={waitsUntil ? "info" : outcomeTones[outcome]}>
                  {waitsUntil ? "Waits" : outcomeLabels[outcome]}
                </Badge>
              </p>
              <p className="text-note text-soft">
                {[
                  momentText(at, timeZone),
                  waitsUntil ? `Goes out ${momentWithin(waitsUntil, timeZone)}` : null,
                  ...takenTexts(step, branch, reason),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </li>
          );
        })}
        {data.endsAt ? (
          <li className="border-line border-t pt-3">
            <p>{data.endReason}</p>
            <p className="text-note text-soft">{momentText(data.endsAt, timeZone)}</p>
          </li>
        ) : null}
      </ol>
    </section>
  );
}
