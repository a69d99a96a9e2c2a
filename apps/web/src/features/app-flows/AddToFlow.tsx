import { type AppFlow, appFlows } from "@broadcast/contract/app-flows";
import type { FlowAdding } from "@broadcast/contract/flow-people";
import { useRef, useState } from "react";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { type ContactWorkProps, tellContactAction } from "../contact-actions/index.ts";
import { ContentPicker } from "../content/index.ts";
import { appFlowSection } from "./app-flow-section.tsx";
import { type FlowNames, useFlowNames } from "./flow-names.ts";
import { stepText } from "./flow-words.ts";

/** Adds selected contacts to an app flow, after showing who will enter and what happens first. */
export function AddToFlow({ chosen, count, onClose, onDone }: ContactWorkProps) {
  const [flow, setFlow] = useState<AppFlow | null>(null);
  const picked = useRef<AppFlow | null>(null);
  if (!flow)
    return (
      <ContentPicker
        section={appFlowSection}
        title="Add to app flow"
        // It also closes after a choice, in order to show what adding does.
        onClose={() => (picked.current ? setFlow(picked.current) : onClose())}
        onSelect={(its) => {
          picked.current = its;
        }}
      />
    );
  return <Adding flow={flow} chosen={chosen} count={count} onClose={onClose} onDone={onDone} />;
}

function Adding({ flow, chosen, count, onClose, onDone }: ContactWorkProps & { flow: AppFlow }) {
  const params = { id: flow._id };
  const add = useSend(appFlows.add);
  const { data, error } = useEndpoint(appFlows.adding, { params, body: chosen }, { isQuiet: true });
  const names = useFlowNames([data?.firstStep ?? null]);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Add ${counted(count, "contact")} to ${flow.name}?`}
      confirmLabel="Add to app flow"
      isDisabled={!data || data.entering === 0}
      onConfirm={async () => {
        const action = await add.mutateAsync({ params, body: chosen });
        tellContactAction(action);
        onDone(action);
      }}
    >
      {data ? (
        <span className="flex flex-col gap-2">
          {sentencesOf(data, names).map((sentence) => (
            <span key={sentence} className="[overflow-wrap:anywhere]">
              {sentence}
            </span>
          ))}
        </span>
      ) : error ? (
        <span className="text-bad11">{error.message}</span>
      ) : (
        <LoadingText />
      )}
    </ConfirmDialog>
  );
}

function sentencesOf(
  { entering, inIt, notAgain, firstStep, state, reentry }: FlowAdding,
  names: FlowNames,
): string[] {
  const startsOver = reentry === "always";
  return [
    entering === 0
      ? "No one would enter."
      : `${counted(entering, "contact")} ${entering === 1 ? "enters" : "enter"} the flow.`,
    inIt === 0 ? "" : `Already in it: ${inIt}. They ${startsOver ? "start over" : "stay where they are"}.`,
    notAgain === 0
      ? ""
      : `Were in it before and can't enter again${reentry === "after-days" ? " yet" : ""}: ${notAgain}.`,
    entering > 0 && firstStep ? `First step: ${stepText(firstStep, names)}.` : "",
    entering > 0 && state === "paused" ? "The flow is paused, so they wait at its first step." : "",
  ].filter(Boolean);
}
