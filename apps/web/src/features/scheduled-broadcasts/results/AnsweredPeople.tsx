import type { GroupedReply, ReplyForecast } from "@broadcast/contract/reply-groups";
import { creditsText } from "@broadcast/domain/account/credits";
import { memo } from "react";
import { counted } from "../../../lib/words/format.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Checkbox } from "../../../ui/inputs/choice/Checkbox.tsx";

interface AnsweredPeopleProps {
  replies: readonly GroupedReply[];
  /** Whom the answer goes to, by id. */
  chosen: ReadonlySet<string>;
  onChoose: (contactId: string, isChosen: boolean) => void;
  /** What each of them gets; null until there is an answer. */
  forecast: ReplyForecast | null;
}

/** Who gets the answer, what they wrote, and what they get. Memoized: it can be long, and the answer is typed above. */
export const AnsweredPeople = memo(function AnsweredPeople({
  replies,
  chosen,
  onChoose,
  forecast,
}: AnsweredPeopleProps) {
  const outcomes = new Map(forecast?.people.map((person) => [person.contactId, person]));
  return (
    <section aria-label="Who gets what">
      <h3 className="mb-1 font-semibold text-text">Who gets what</h3>
      <p role="status" className="mb-1 text-note text-soft">
        {forecast
          ? `${counted(reachedBy(forecast), "contact")} for ${creditsText(forecast.credits)}.`
          : "Leave out anyone your reply doesn't fit."}
      </p>
      <ul className="max-h-[min(280px,36dvh)] overflow-y-auto border-line border-y">
        {replies.map((reply) => {
          const isChosen = chosen.has(reply.contactId);
          const outcome = isChosen ? outcomes.get(reply.contactId) : undefined;
          return (
            <li
              key={reply.contactId}
              className="border-line border-b py-2 [overflow-wrap:anywhere] last:border-b-0"
            >
              <Checkbox
                label={
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="font-medium">{reply.name}</span>
                    {outcome === undefined || outcome.outcome === "goes" ? null : (
                      <Badge tone={outcome.outcome === "waits" ? "caution" : "danger"}>
                        {outcome.outcome === "waits" ? "Waiting" : "Not sent"}
                      </Badge>
                    )}
                  </span>
                }
                hint={<TheirWords reply={reply} />}
                value={isChosen}
                onChange={(isNow) => onChoose(reply.contactId, isNow)}
              />
              {outcome ? (
                <p className="pl-7 text-note text-text">
                  {outcome.outcome === "not-sent" ? outcome.reason : outcome.text}
                </p>
              ) : null}
              {outcome?.outcome === "waits" ? (
                <p className="pl-7 text-note text-warn11">{outcome.reason}</p>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
});

/** How many of them will get the answer. */
export const reachedBy = ({ people }: ReplyForecast): number =>
  people.filter(({ outcome }) => outcome !== "not-sent").length;

function TheirWords({ reply: { text, laterText } }: { reply: GroupedReply }) {
  if (laterText === null) return `“${text}”`;
  return `“${text}” Since then: ${laterText === "" ? "a picture" : `“${laterText}”`}`;
}
