import type { AppFlow, AppFlowDefinition, AppFlowStep } from "@broadcast/contract/app-flows";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Copy, MoveDown, MoveUp, Trash2, Users, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { randomId } from "../../../lib/device/random-id.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { StepBody } from "../fields/StepBody.tsx";
import { TRIGGER_AT_FIRST, TriggerFields } from "../fields/TriggerFields.tsx";
import type { FlowNames } from "../flow-names.ts";
import { stepKinds } from "../flow-words.ts";
import type { OpenedStep } from "./FlowDialogs.tsx";
import { addStep, canMove, changeStep, copyStep, moveStep, removeStep } from "./flow-edits.ts";

interface StepPaneProps {
  opened: NonNullable<OpenedStep>;
  draft: AppFlowDefinition;
  problems: AppFlow["problems"];
  names: FlowNames;
  /** The list of contacts at the step; null before the first version. */
  peopleHref: string | null;
  onClose: () => void;
  onChange: (draft: AppFlowDefinition) => void;
}

/** The settings of the selected part, next to the drawing. Give it a key per selection. */
export function StepPane({ opened, ...its }: StepPaneProps) {
  return opened.what === "trigger" ? (
    <TriggerSettings {...its} />
  ) : (
    <StepSettings first={opened.step} behind={opened.what === "new" ? opened.behind : undefined} {...its} />
  );
}

type SettingsProps = Omit<StepPaneProps, "opened">;

function TriggerSettings({ draft, names, onClose, onChange }: SettingsProps) {
  const [trigger, setTrigger] = useState(draft.trigger ?? TRIGGER_AT_FIRST);
  const done = () => {
    onChange({ ...draft, trigger });
    onClose();
  };
  return (
    <Frame title="What starts the flow" doneLabel="Done" onDone={done} onClose={onClose}>
      <TriggerFields trigger={trigger} names={names} onChange={setTrigger} />
    </Frame>
  );
}

interface StepSettingsProps extends SettingsProps {
  first: AppFlowStep;
  /** The step after which a new one goes; undefined for an existing step. */
  behind: string | null | undefined;
}

function StepSettings(props: StepSettingsProps) {
  const { first, behind, draft, problems, names, peopleHref, onClose, onChange } = props;
  const [step, setStep] = useState(first);
  const { steps } = draft;
  const isNew = behind !== undefined;
  const setSteps = (next: readonly AppFlowStep[]) => onChange({ ...draft, steps: next });
  const done = () => {
    setSteps(isNew ? addStep(steps, step, behind) : changeStep(steps, step));
    onClose();
  };
  const { label } = stepKinds[step.kind];
  return (
    <Frame title={label} doneLabel={isNew ? "Add step" : "Done"} onDone={done} onClose={onClose}>
      {problems
        .filter(({ stepId }) => stepId === step.id)
        .map(({ text }) => (
          <p key={text} className="text-bad11 text-note">
            {text}
          </p>
        ))}
      {isNew ? null : (
        <div className="flex flex-wrap items-center gap-1">
          <IconButton
            label="Move up"
            size="sm"
            icon={<MoveUp aria-hidden="true" />}
            isDisabled={!canMove(steps, step.id, -1)}
            onClick={() => setSteps(moveStep(steps, step.id, -1))}
          />
          <IconButton
            label="Move down"
            size="sm"
            icon={<MoveDown aria-hidden="true" />}
            isDisabled={!canMove(steps, step.id, 1)}
            onClick={() => setSteps(moveStep(steps, step.id, 1))}
          />
          <IconButton
            label="Copy step"
            size="sm"
            icon={<Copy aria-hidden="true" />}
            onClick={() => setSteps(copyStep(steps, step.id, randomId))}
          />
          <IconButton
            label="Delete step"
            size="sm"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              setSteps(removeStep(steps, step.id));
              onClose();
            }}
          />
          {peopleHref ? (
            <AppLink href={peopleHref} className="ml-auto inline-flex items-center gap-1.5 text-note">
              <Users aria-hidden="true" className="size-4" />
              People
            </AppLink>
          ) : null}
        </div>
      )}
      <StepBody step={step} names={names} onChange={setStep} />
    </Frame>
  );
}

interface FrameProps {
  title: string;
  doneLabel: string;
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
}

function Frame({ title, doneLabel, onDone, onClose, children }: FrameProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    // Enter would submit the flow's form, which contains these fields.
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onDone();
  };
  return (
    <section aria-label={title} className="flex min-h-0 flex-col" onKeyDown={onKeyDown}>
      <div className="flex items-center justify-between gap-2 border-line border-b py-1 pr-1 pl-3">
        <h3 className="min-w-0 truncate font-semibold">{title}</h3>
        <IconButton label="Close settings" size="sm" icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3">{children}</div>
      <div className="flex justify-end gap-2 border-line border-t p-2">
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" kind="primary" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </section>
  );
}
