import type { CampaignPublishing, WaitingChoice } from "@broadcast/contract/campaign-publishing";
import { type Campaign, campaigns } from "@broadcast/contract/campaigns";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
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
  "from-joining": "Use the new time",
  restart: "Count the new time from now",
  next: "Move on to the next message",
  leave: "Remove from the campaign",
};

/** Shows how publishing affects waiting contacts, message by message, before it is done. Mount it to open it. */
export function PublishDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const params = { id: campaign._id };
  const { data, error, refetch } = useEndpoint(campaigns.publishing, { params }, { isQuiet: true });
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
      // Not before its effect on waiting contacts is shown.
      isDisabled={data === undefined}
      onConfirm={async () => {
        const choices = (data?.changes ?? []).flatMap((change) => {
          const waiting = choiceOf(change);
          return waiting ? [{ eventId: change.eventId, waiting }] : [];
        });
        try {
          await publish.mutateAsync({ params, body: { choices, draft: data?.draft } });
        } catch (failed) {
          // Shows what would be published now.
          if (failed instanceof ApiError && failed.code === "conflict") await refetch();
          throw failed;
        }
        toast.success("Published");
      }}
      body={
        data === undefined ? (
          error ? (
            <p className="text-bad11">{error.message}</p>
          ) : (
            <LoadingText />
          )
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
                      hint: (
                        <ChoiceHint
                          choice={choice}
                          isEstimated={change.isEstimated}
                          isPaused={campaign.state === "paused"}
                        />
                      ),
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
      No one gets a message twice, and no one gets a new message they've already passed.
    </ConfirmDialog>
  );
}

const WHEN_RESUMED = "You'll choose what happens to it when you resume.";

const effectOf = ({ edit, waiting, isMoved }: Change): string => {
  if (isMoved && edit === "changed")
    return "It's sent at its new place. Contacts who are past that place won't get it, and no one gets it twice.";
  if (waiting === 0)
    return edit === "added" ? "Contacts will reach it from now on." : "No one is waiting for it.";
  return `${counted(waiting, "contact")} waiting for it will get the new text at the same time.`;
};

interface ChoiceHintProps {
  choice: Change["choices"][number];
  isEstimated: boolean;
  /** While the campaign is paused, a time that has passed is neither right away nor too late. */
  isPaused: boolean;
}

function ChoiceHint({ choice, isEstimated, isPaused }: ChoiceHintProps) {
  const { timezone } = useCurrentUser();
  const { waiting, goesAtOnce, tooLate, earliest, latest } = choice;
  if (waiting === "leave") return "They won't get any more messages from it.";
  const it = waiting === "next" ? "the next one" : "it";
  const isNone = !earliest || !latest;
  if (isNone && waiting === "next" && tooLate === 0) return "There's no next message for them.";
  if (isPaused && (isNone || new Date(latest) <= businessNow()))
    return `Its time has passed for them. ${WHEN_RESUMED}`;
  if (isNone) return `They won't get ${it}: its time has passed for them.`;
  const from = momentWithin(earliest, timezone);
  const to = momentWithin(latest, timezone);
  const passed = goesAtOnce + tooLate;
  const late = isPaused
    ? passed > 0 && ` For ${counted(passed, "contact")}, its time has passed. ${WHEN_RESUMED}`
    : [
        goesAtOnce > 0 && ` For ${counted(goesAtOnce, "contact")}, that's right away.`,
        tooLate > 0 && ` For ${counted(tooLate, "contact")}, it's too late.`,
      ];
  return [
    from === to ? `They'll get ${it} ${from}.` : `They'll get ${it} from ${from} to ${to}.`,
    late,
    isEstimated && " Estimated from the first thousand.",
  ]
    .flat()
    .filter(Boolean)
    .join("");
}
