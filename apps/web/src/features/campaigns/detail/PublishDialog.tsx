import {
  type Campaign,
  type CampaignPublishing,
  campaigns,
  type WaitingChoice,
} from "@broadcast/contract/campaigns";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { counted } from "../../../lib/words/format.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { RadioGroup } from "../../../ui/inputs/choice/RadioGroup.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { editLabels, editTones } from "../campaign-words.ts";

type Change = CampaignPublishing["changes"][number];

const labels: Record<WaitingChoice, string> = {
  keep: "Keep their time",
  "from-joining": "Go by the new time",
  restart: "Count the new time from now",
  next: "On to the next message",
  leave: "Out of the campaign",
};

/** Shows what publishing does to those who wait, message by message, before it is done. Mount it to open it. */
export function PublishDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const params = { id: campaign._id };
  const { data } = useEndpoint(campaigns.publishing, { params }, { isQuiet: true });
  const publish = useSend(campaigns.publish);
  const [chosen, setChosen] = useState<Readonly<Record<string, WaitingChoice>>>({});
  const choiceOf = ({ eventId, choices }: Change): WaitingChoice | undefined =>
    chosen[eventId] ?? choices[0]?.waiting;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Publish version ${campaign.version + 1}?`}
      confirmLabel="Publish"
      onConfirm={async () => {
        const choices = (data?.changes ?? []).flatMap((change) => {
          const waiting = choiceOf(change);
          return waiting ? [{ eventId: change.eventId, waiting }] : [];
        });
        await publish.mutateAsync({ params, body: { choices } });
        toast.success("Published");
      }}
      body={
        data === undefined ? (
          <LoadingText />
        ) : (
          <ul className="flex flex-col gap-4 pt-3">
            {data.changes.map((change) => (
              <li key={change.eventId} className="flex flex-col gap-2 border-line border-t pt-3">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 break-words font-semibold">{change.name}</span>
                  <Badge tone={editTones[change.edit]}>{editLabels[change.edit]}</Badge>
                </p>
                {change.choices.length > 0 ? (
                  <RadioGroup
                    label={`${counted(change.waiting, "contact")} waiting for it`}
                    value={choiceOf(change) ?? ""}
                    onChange={(waiting) => {
                      if (waiting) setChosen({ ...chosen, [change.eventId]: waiting });
                    }}
                    options={change.choices.map((choice) => ({
                      value: choice.waiting,
                      label: labels[choice.waiting],
                      hint: <ChoiceHint choice={choice} isEstimated={change.isEstimated} />,
                    }))}
                  />
                ) : (
                  <p className="text-note text-soft">{effectOf(change)}</p>
                )}
              </li>
            ))}
          </ul>
        )
      }
    >
      No contact gets a message twice, and nobody gets a new message whose place they have passed.
    </ConfirmDialog>
  );
}

const effectOf = ({ edit, waiting }: Change): string => {
  if (waiting === 0)
    return edit === "added" ? "Contacts come to it from now on." : "Nobody is waiting for it.";
  return `${counted(waiting, "contact")} waiting for it get the new words at the same time.`;
};

function ChoiceHint({ choice, isEstimated }: { choice: Change["choices"][number]; isEstimated: boolean }) {
  const { timezone } = useCurrentUser();
  const { waiting, goesAtOnce, earliest, latest } = choice;
  if (waiting === "leave") return "They get nothing more of it.";
  if (waiting === "next") return "At its time.";
  if (!earliest || !latest) return "They don't get it any more: its time is over for them.";
  const from = momentWithin(earliest, timezone);
  const to = momentWithin(latest, timezone);
  return [
    from === to ? `They get it ${from}.` : `They get it from ${from} to ${to}.`,
    goesAtOnce > 0 ? ` For ${counted(goesAtOnce, "contact")} that is at once.` : "",
    isEstimated ? " As reckoned for the first thousand." : "",
  ].join("");
}
