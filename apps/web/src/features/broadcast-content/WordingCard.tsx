import { type Broadcast, type BroadcastPreview, broadcasts } from "@broadcast/contract/broadcasts";
import { replaceForcing, shownCharacter } from "@broadcast/domain/import/plain-characters";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useSend } from "../../lib/api/api-hooks.ts";
import { counted, formatCount } from "../../lib/words/format.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { rememberBroadcast } from "./remember-broadcast.ts";

interface WordingCardProps {
  broadcast: Broadcast;
  preview: BroadcastPreview;
  editorHref: string;
}

/** Points out wording that costs more than necessary or leaves a gap, each with a remedy. */
export function WordingCard({ broadcast, preview, editorHref }: WordingCardProps) {
  const { _id: broadcastId, text } = broadcast;
  const client = useQueryClient();
  const change = useSend(broadcasts.change);
  const { forcingCharacters, missingFields } = preview;
  if (forcingCharacters.length === 0 && missingFields.length === 0) return null;
  const plain = replaceForcing(text);
  const replace = async () => {
    rememberBroadcast(client, await change.mutateAsync({ params: { broadcastId }, body: { text: plain } }));
    toast.success("Replaced", "We've updated the figures.");
  };
  return (
    <Card title="Wording" isPadded={false}>
      {forcingCharacters.length > 0 ? (
        <div className="border-line border-t px-4 py-3">
          <p className="mb-2 text-note text-soft">
            With these special characters, only 70 characters fit in a segment instead of 160.
          </p>
          <table className="w-full text-note tabular-nums">
            <thead>
              <tr className="text-left text-soft">
                <th className="pb-1 font-normal">Character</th>
                <th className="pb-1 text-right font-normal">Messages</th>
                <th className="pb-1 text-right font-normal">Costs</th>
              </tr>
            </thead>
            <tbody>
              {forcingCharacters.map(({ character, count, segmentsMore }) => (
                <tr key={character} className="border-line border-t">
                  <th scope="row" className="flex items-baseline gap-2 py-1.5 pr-2 text-left">
                    <span className="shrink-0 rounded-[5px] bg-warn3 px-1.5 py-0.5 font-semibold text-warn11">
                      {shownCharacter(character)}
                    </span>
                    {text.includes(character) ? null : (
                      <span className="min-w-0 font-normal text-soft">from contacts' own values</span>
                    )}
                  </th>
                  <td className="py-1.5 text-right align-baseline">{formatCount(count)}</td>
                  <td className="whitespace-nowrap py-1.5 pl-2 text-right align-baseline font-semibold">
                    {segmentsMore > 0 ? `+${counted(segmentsMore, "segment")}` : "nothing"}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {plain === text ? null : (
            <div className="mt-2.5">
              <Button size="sm" isLoading={change.isPending} onClick={() => void replace().catch(() => {})}>
                Replace with plain characters
              </Button>
            </div>
          )}
        </div>
      ) : null}
      {missingFields.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-3">
          <ul className="min-w-0 text-note tabular-nums text-text">
            {missingFields.map(({ code, count }) => (
              <li key={code}>
                <span className="rounded-[5px] bg-b4 px-1 py-px font-semibold text-b11">{`{{${code}}}`}</span>{" "}
                is empty for {counted(count, "contact")} and has no fallback.
              </li>
            ))}
          </ul>
          <ButtonLink size="sm" href={editorHref}>
            Write a fallback
          </ButtonLink>
        </div>
      ) : null}
    </Card>
  );
}
