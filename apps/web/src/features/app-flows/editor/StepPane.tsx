import type { AppFlow } from "@broadcast/contract/app-flows";
import type { AppFlowDefinition, AppFlowStep } from "@broadcast/contract/flow-definition";
import type { FlowTrigger } from "@broadcast/domain/automation/app-flow";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { useUnsaved } from "@broadcast/ui/forms/unsaved.ts";
import { Copy, MoveDown, MoveUp, Trash2, Users, X } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { randomId } from "../../../lib/device/random-id.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { StepBody } from "../fields/StepBody.tsx";
import { TRIGGER_AT_FIRST, TriggerFields } from "../fields/TriggerFields.tsx";
import { stepKinds } from "../flow-words.ts";
import { useEditedPart, useFocusOnMissing } from "./edited-part.ts";
import type { OpenedStep } from "./FlowDialogs.tsx";
import { addStep, canCopy, canMove, changeStep, copyStep, moveStep, removeStep } from "./flow-edits.ts";
import { StepProblems } from "./StepProblems.tsx";

export interface PaneHandle {
  /** Puts what was changed into the draft; false, with the reason shown, if it can't be. */
  takeOver: () => boolean;
}

interface StepPaneProps {
  ref: Ref<PaneHandle>;
  opened: NonNullable<OpenedStep>;
  draft: AppFlowDefinition;
  problems: AppFlow["problems"];
  /** The list of contacts at the step; null before the first version. */
  peopleHref: string | null;
  onClose: () => void;
  onChange: (draft: AppFlowDefinition) => void;
  /** Called before a step is deleted. */
  onRemoving: (step: AppFlowStep) => void;
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

function TriggerSettings({ ref, draft, onClose, onChange }: SettingsProps) {
  const its = useEditedPart<FlowTrigger>(draft.trigger ?? TRIGGER_AT_FIRST, draft.trigger);
  const { part: trigger, setPart, checks } = its;
  const put = () => onChange({ ...draft, trigger });
  usePane(ref, its, put);
  return (
    <Frame title="What starts the flow" doneLabel="Done" its={its} onDone={put} onClose={onClose}>
      <TriggerFields trigger={trigger} isChecked={checks > 0} onChange={setPart} />
    </Frame>
  );
}

interface StepSettingsProps extends SettingsProps {
  first: AppFlowStep;
  /** The step after which a new one goes; undefined for an existing step. */
  behind: string | null | undefined;
}

function StepSettings(props: StepSettingsProps) {
  const { ref, first, behind, draft, problems, peopleHref, onClose, onChange, onRemoving } = props;
  const { steps } = draft;
  const its = useEditedPart<AppFlowStep>(first, steps.find(({ id }) => id === first.id) ?? null);
  const { part: step, setPart, checks } = its;
  // Once it is in the draft, it isn't.
  const isNew = behind !== undefined && !steps.some(({ id }) => id === first.id);
  const setSteps = (next: readonly AppFlowStep[]) => onChange({ ...draft, steps: next });
  const put = () => setSteps(isNew ? addStep(steps, step, behind ?? null) : changeStep(steps, step));
  usePane(ref, its, put);
  const { label } = stepKinds[step.kind];
  return (
    <Frame title={label} doneLabel={isNew ? "Add step" : "Done"} its={its} onDone={put} onClose={onClose}>
      <StepProblems stepId={step.id} problems={problems} />
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
            isDisabled={!canCopy(steps, step.id)}
            onClick={() => setSteps(copyStep(steps, step.id, randomId))}
          />
          <IconButton
            label="Delete step"
            size="sm"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              onRemoving(step);
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
      <StepBody step={step} isChecked={checks > 0} onChange={setPart} />
    </Frame>
  );
}

type Edited = Pick<ReturnType<typeof useEditedPart>, "isChanged" | "checks" | "check">;

/** Lets the drawing take over what was edited, and the page ask before it's lost. */
function usePane(ref: Ref<PaneHandle>, { isChanged, check }: Edited, put: () => void): void {
  useUnsaved(isChanged);
  useImperativeHandle(ref, () => ({
    takeOver: () => {
      if (!isChanged) return true;
      const isGood = check();
      if (isGood) put();
      return isGood;
    },
  }));
}

interface FrameProps {
  title: string;
  doneLabel: string;
  its: Edited;
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
}

function Frame({ title, doneLabel, its, onDone, onClose, children }: FrameProps) {
  const { checks, check } = its;
  const pane = useRef<HTMLElement>(null);
  useFocusOnMissing(checks, pane);
  useFocusWhileOpen(pane);
  const done = () => {
    if (!check()) return;
    onDone();
    onClose();
  };
  // Like opening another part, closing loses nothing; the flow has an undo.
  const close = () => (its.isChanged ? done() : onClose());
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of dialogs come here too, which are in the tree but elsewhere on the page.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    if (event.key === "Escape") close();
    // Enter would submit the flow's form, which contains these fields, unless the field itself takes it.
    if (event.key !== "Enter" || event.defaultPrevented || !(event.target instanceof HTMLInputElement))
      return;
    event.preventDefault();
    done();
  };
  return (
    <section
      ref={pane}
      aria-label={title}
      tabIndex={-1}
      className="flex min-h-0 flex-col outline-none"
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center justify-between gap-2 border-line border-b py-1 pr-1 pl-3">
        <h3 className="min-w-0 truncate font-semibold">{title}</h3>
        <IconButton label="Close settings" size="sm" icon={<X aria-hidden="true" />} onClick={close} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3">{children}</div>
      <div className="flex justify-end gap-2 border-line border-t p-2">
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" kind="primary" onClick={done}>
          {doneLabel}
        </Button>
      </div>
    </section>
  );
}

/** Takes the focus into the settings when they open, and back to what opened them when they close. */
function useFocusWhileOpen(pane: RefObject<HTMLElement | null>): void {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    before.current = document.activeElement;
    pane.current?.focus({ preventScroll: true });
  }, [pane]);
  useEffect(
    () => () => {
      // Once everything else is shown again, and before the page takes a lost focus to its title.
      if (document.activeElement === document.body && before.current instanceof HTMLElement)
        before.current.focus();
    },
    [],
  );
}
