import type { AppFlow } from "@broadcast/contract/app-flows";
import type { AppFlowDefinition, AppFlowStep } from "@broadcast/contract/flow-definition";
import { branchesOf, stepsUnder } from "@broadcast/domain/automation/app-flow";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Copy, Ellipsis, MoveDown, MoveUp, Pencil, Trash2, Users, Zap } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { randomId } from "../../../lib/device/random-id.ts";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { formatCount } from "../../../lib/words/format.ts";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { itemHref } from "../../content/index.ts";
import { appFlowSection } from "../app-flow-section.tsx";
import type { FlowNames } from "../flow-names.ts";
import { branchText, stepKinds, stepText, triggerText } from "../flow-words.ts";
import { AddStepMenu } from "./AddStepMenu.tsx";
import { useFocusOnPart } from "./edited-part.ts";
import { FlowDialogs, type OpenedStep } from "./FlowDialogs.tsx";
import {
  canCopy,
  canMove,
  copyStep,
  FULL_TEXT,
  isFull,
  moveStep,
  partBeside,
  removeStep,
  TRIGGER,
  type Under,
} from "./flow-edits.ts";

interface FlowStepsProps {
  flow: AppFlow;
  draft: AppFlowDefinition;
  problems: AppFlow["problems"];
  names: FlowNames;
  onChange: (draft: AppFlowDefinition) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** A flow's steps as a nested list, fully usable by keyboard and on a phone. */
export function FlowSteps({ flow, draft, problems, names, onChange, onUndo, onRedo }: FlowStepsProps) {
  const [opened, setOpened] = useState<OpenedStep>(null);
  const { folderId } = useScreenParams();
  const { steps } = draft;
  const href = itemHref(appFlowSection, flow._id, folderId);
  const close = () => setOpened(null);
  const list = useRef<HTMLDivElement>(null);
  const focused = useFocusOnPart(list);
  const setSteps = (next: readonly AppFlowStep[]) => onChange({ ...draft, steps: next });

  const remove = (step: AppFlowStep) => {
    focused.current = partBeside(steps, step);
    setSteps(removeStep(steps, step.id));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "z") return;
    // The keys of dialogs come here too, which are in the tree but elsewhere on the page.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    event.preventDefault();
    if (event.shiftKey) onRedo();
    else onUndo();
  };

  const row = (step: AppFlowStep) => {
    const counts = flow.steps.find(({ stepId }) => stepId === step.id);
    const own = problems.filter(({ stepId }) => stepId === step.id);
    const Icon = stepKinds[step.kind].icon;
    const text = stepText(step, names);
    const move = (by: -1 | 1) => {
      if (canMove(steps, step.id, by)) setSteps(moveStep(steps, step.id, by));
    };
    const onRowKeyDown = (event: KeyboardEvent) => {
      const isMove = event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown");
      if (!isMove && event.key !== "Delete") return;
      event.preventDefault();
      if (isMove) move(event.key === "ArrowUp" ? -1 : 1);
      else remove(step);
    };
    return (
      <li key={step.id} className="flex flex-col gap-1">
        <div className="flex items-start gap-1 rounded-md border border-line bg-page">
          <button
            type="button"
            className="flex min-w-0 flex-1 items-start gap-2.5 rounded-md px-3 py-2 text-left hover:bg-n2"
            data-part={step.id}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
            onClick={() => setOpened({ what: "step", step })}
            onKeyDown={onRowKeyDown}
          >
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-b11" />
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="[overflow-wrap:anywhere]">{text}</span>
              {step.note ? <span className="text-note text-soft">{step.note}</span> : null}
              {own.map((problem) => (
                <span key={problem.text} className="text-note text-bad11">
                  {problem.text}
                </span>
              ))}
            </span>
            {counts ? (
              <span className="shrink-0 text-note text-soft tabular-nums">
                {counts.here > 0 ? `${formatCount(counts.here)} here · ` : ""}
                {formatCount(counts.passed)} passed
              </span>
            ) : null}
          </button>
          <Menu
            trigger={
              <IconButton
                label={`More for: ${text}`}
                size="sm"
                className="mt-1 mr-1"
                icon={<Ellipsis aria-hidden="true" />}
              />
            }
            entries={[
              { label: "Edit", icon: <Pencil />, onSelect: () => setOpened({ what: "step", step }) },
              flow.version !== null && {
                label: "People at this step",
                icon: <Users />,
                href: `${href}/steps/${step.id}`,
              },
              null,
              {
                label: "Move up",
                icon: <MoveUp />,
                isDisabled: !canMove(steps, step.id, -1),
                onSelect: () => move(-1),
              },
              {
                label: "Move down",
                icon: <MoveDown />,
                isDisabled: !canMove(steps, step.id, 1),
                onSelect: () => move(1),
              },
              {
                label: "Copy",
                icon: <Copy />,
                isDisabled: !canCopy(steps, step.id),
                onSelect: () => setSteps(copyStep(steps, step.id, randomId)),
              },
              null,
              {
                label: "Delete",
                icon: <Trash2 />,
                isDanger: true,
                onSelect: () => remove(step),
              },
            ]}
          />
        </div>
        {branchesOf(step).map((branch) => (
          <div key={branch} className="ml-1 border-line border-l-2 pl-2 sm:ml-5">
            <p className="pt-1 pb-1 text-note font-semibold text-soft">{branchText(step, branch)}</p>
            {listOf({ step: step.id, branch }, branchText(step, branch))}
          </div>
        ))}
      </li>
    );
  };

  const listOf = (under: Under, label: string) => {
    const here = stepsUnder(steps, under);
    return (
      <>
        {here.length > 0 ? (
          <ol aria-label={label} className="flex flex-col gap-2">
            {here.map(row)}
          </ol>
        ) : null}
        <AddStepMenu
          label={under === null ? "Add step" : `Add step: ${label}`}
          under={under}
          isDisabled={isFull(steps)}
          onAdd={(step) => setOpened({ what: "new", step, behind: here.at(-1)?.id ?? under?.step ?? null })}
        />
      </>
    );
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo have buttons too
    <div ref={list} onKeyDown={onKeyDown} className="flex flex-col gap-2">
      <button
        type="button"
        data-part={TRIGGER}
        className="flex items-start gap-2.5 rounded-md border border-line bg-b3 px-3 py-2 text-left text-b11"
        onClick={() => setOpened({ what: "trigger" })}
      >
        <Zap aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{triggerText(draft, names)}</span>
      </button>
      {listOf(null, "Steps")}
      {isFull(steps) ? <p className="text-note text-soft">{FULL_TEXT}</p> : null}
      <FlowDialogs {...{ opened, draft, problems, onChange }} onClose={close} />
    </div>
  );
}
