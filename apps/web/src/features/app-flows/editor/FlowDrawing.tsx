import type { AppFlow } from "@broadcast/contract/app-flows";
import type { AppFlowDefinition, AppFlowStep } from "@broadcast/contract/flow-definition";
import { stepsUnder } from "@broadcast/domain/automation/app-flow";
import {
  Controls,
  type Edge,
  Handle,
  type Node,
  type NodeProps,
  type NodeTypes,
  Position,
  ReactFlow,
  ReactFlowProvider,
} from "@xyflow/react";
import { Plus, TriangleAlert, Zap } from "lucide-react";
import { createContext, type RefObject, use, useMemo, useRef, useState } from "react";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { formatCount } from "../../../lib/words/format.ts";
import { itemHref } from "../../content/index.ts";
import { appFlowSection } from "../app-flow-section.tsx";
import type { FlowNames } from "../flow-names.ts";
import { branchText, stepKinds, stepText, triggerText } from "../flow-words.ts";
import { AddStepMenu } from "./AddStepMenu.tsx";
import { firstShown, READABLE, useBringIntoView, useCentered } from "./drawing-view.ts";
import { useFocusOnPart } from "./edited-part.ts";
import { FlowDialogs, type OpenedStep } from "./FlowDialogs.tsx";
import { FULL_TEXT, isFull, partBeside, TRIGGER } from "./flow-edits.ts";
import { type Drawn, layoutOf, PLUS_SIZE, STEP_HEIGHT, STEP_WIDTH } from "./flow-layout.ts";
import { StepPalette } from "./StepPalette.tsx";
import { type PaneHandle, StepPane } from "./StepPane.tsx";

interface FlowDrawingProps {
  flow: AppFlow;
  draft: AppFlowDefinition;
  problems: AppFlow["problems"];
  names: FlowNames;
  /** Whether the palette and the settings are shown next to the drawing. */
  hasPanes: boolean;
  /** Is given what is edited in the settings next to the drawing. */
  pane: RefObject<PaneHandle | null>;
  onChange: (draft: AppFlowDefinition) => void;
}

interface Shown extends Omit<FlowDrawingProps, "onChange" | "hasPanes" | "pane"> {
  /** The selected part, if its settings are shown next to the drawing. */
  chosen: string | null;
  /** Where the new step goes whose settings are shown next to the drawing. */
  placing: Pick<Extract<Drawn, { kind: "plus" }>, "under" | "behind"> | null;
  /** `by` is the part with the menu it was chosen from, which gets the focus back. */
  onOpen: (opened: OpenedStep, by?: string) => void;
}

/** The data of the drawn nodes; the library renders them, so props cannot reach them. */
const ShownFlow = createContext<Shown | null>(null);

function useShown(): Shown {
  const shown = use(ShownFlow);
  if (!shown) throw new Error("A part of a flow is drawn outside of it");
  return shown;
}

const Ends = ({ isFirst = false }: { isFirst?: boolean }) => (
  <>
    {isFirst ? null : (
      <Handle type="target" position={Position.Top} isConnectable={false} className="opacity-0" />
    )}
    <Handle type="source" position={Position.Bottom} isConnectable={false} className="opacity-0" />
  </>
);

type DrawnNode = Node<{ drawn: Drawn }>;

const box = "flex w-full items-start gap-2 rounded-md border px-3 py-2 text-left text-note shadow-sm";

function TriggerNode({ data: { drawn } }: NodeProps<DrawnNode>) {
  const { draft, names, chosen, onOpen } = useShown();
  const bringIntoView = useBringIntoView();
  return (
    <>
      <button
        type="button"
        data-part={TRIGGER}
        aria-current={chosen === "trigger" ? "true" : undefined}
        className={`${box} nodrag nopan h-full border-line bg-b3 text-b11 aria-[current]:border-b9`}
        onFocus={bringIntoView(drawn.x, drawn.y)}
        onClick={() => onOpen({ what: "trigger" })}
      >
        <Zap aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">{triggerText(draft, names)}</span>
      </button>
      <Ends isFirst />
    </>
  );
}

function StepNode({ data: { drawn } }: NodeProps<DrawnNode>) {
  const { flow, problems, names, chosen, onOpen } = useShown();
  const bringIntoView = useBringIntoView();
  useCentered(drawn.kind === "step" && chosen === drawn.step.id, drawn.x, drawn.y + STEP_HEIGHT);
  if (drawn.kind !== "step") return null;
  const { step } = drawn;
  const counts = flow.steps.find(({ stepId }) => stepId === step.id);
  const own = problems.filter(({ stepId }) => stepId === step.id);
  const Icon = stepKinds[step.kind].icon;
  return (
    <>
      <button
        type="button"
        data-part={step.id}
        aria-current={chosen === step.id ? "true" : undefined}
        className={`${box} nodrag nopan h-full border-line bg-page hover:bg-n2 aria-[current]:border-b9 aria-[current]:bg-b2`}
        onFocus={bringIntoView(drawn.x, drawn.y)}
        onClick={() => onOpen({ what: "step", step })}
      >
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-b11" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span
            className={`${counts && step.note ? "line-clamp-1" : counts || step.note ? "line-clamp-2" : "line-clamp-3"} [overflow-wrap:anywhere]`}
          >
            {stepText(step, names)}
          </span>
          {step.note ? <span className="truncate text-soft">{step.note}</span> : null}
          {counts ? (
            <span className="text-soft tabular-nums">
              {counts.here > 0 ? `${formatCount(counts.here)} here · ` : ""}
              {formatCount(counts.passed)} passed
            </span>
          ) : null}
        </span>
        {own.length > 0 ? (
          <TriangleAlert
            role="img"
            aria-label={own.map(({ text }) => text).join(" ")}
            className="size-4 shrink-0 text-bad11"
          />
        ) : null}
      </button>
      <Ends />
    </>
  );
}

function PlusNode({ data: { drawn } }: NodeProps<DrawnNode>) {
  const { draft, names, placing, onOpen } = useShown();
  const bringIntoView = useBringIntoView();
  const isPlace =
    drawn.kind === "plus" &&
    placing !== null &&
    placing.behind === drawn.behind &&
    placing.under?.step === drawn.under?.step &&
    placing.under?.branch === drawn.under?.branch;
  useCentered(isPlace, drawn.x, drawn.y);
  if (drawn.kind !== "plus") return null;
  const { under, behind } = drawn;
  const parent = behind === under?.step ? draft.steps.find(({ id }) => id === behind) : undefined;
  return (
    <>
      {parent && under ? (
        <p
          className="-translate-x-1/2 absolute bottom-full left-1/2 mb-1 truncate bg-n2 px-1.5 text-center text-note text-soft"
          style={{ maxWidth: STEP_WIDTH }}
        >
          {branchText(parent, under.branch)}
        </p>
      ) : null}
      <AddStepMenu
        label={placeText(draft.steps, drawn, names)}
        under={under}
        isDisabled={isFull(draft.steps)}
        onAdd={(step) => onOpen({ what: "new", step, behind }, drawn.id)}
        trigger={
          <button
            type="button"
            data-part={drawn.id}
            aria-label={placeText(draft.steps, drawn, names)}
            disabled={isFull(draft.steps)}
            aria-current={isPlace ? "true" : undefined}
            className="nodrag nopan grid size-7 place-items-center rounded-full border border-line bg-page text-soft enabled:hover:bg-n2 disabled:opacity-50 aria-[current]:border-b9 aria-[current]:bg-b2"
            onFocus={bringIntoView(drawn.x, drawn.y)}
          >
            <Plus aria-hidden="true" className="size-4" />
          </button>
        }
      />
      <Ends />
    </>
  );
}

/** Where a new step would go, in words. */
function placeText(
  steps: readonly AppFlowStep[],
  { under, behind }: Extract<Drawn, { kind: "plus" }>,
  names: FlowNames,
): string {
  if (behind !== null && behind !== under?.step) {
    const before = steps.find(({ id }) => id === behind);
    return before ? `Add step after: ${stepText(before, names)}` : "Add step";
  }
  const parent = steps.find(({ id }) => id === under?.step);
  return parent && under ? `Add step first in: ${branchText(parent, under.branch)}` : "Add step first";
}

/** How far above a join its lines bend, so that none crosses a longer branch next to it. */
const TURN = 10;

/** Where a line bends: just above the end if that is a place for a step. */
function turnOf(from: Drawn | undefined, to: Drawn | undefined): { pathOptions?: { stepPosition: number } } {
  if (from?.kind !== "plus" || to?.kind !== "plus") return {};
  const down = to.y - (from.y + PLUS_SIZE);
  return down > TURN ? { pathOptions: { stepPosition: (down - TURN) / down } } : {};
}

/** Nodes that can be neither moved nor selected would ignore presses too. */
const REACHABLE = { pointerEvents: "all" } as const;

/** The steps as nodes and edges. The same ones as long as the steps are: of new ones, all would be drawn anew. */
function graphOf(steps: readonly AppFlowStep[]) {
  const layout = layoutOf(steps);
  const nodes = layout.drawn.map((drawn): DrawnNode => {
    const width = drawn.kind === "plus" ? PLUS_SIZE : STEP_WIDTH;
    const height = drawn.kind === "plus" ? PLUS_SIZE : STEP_HEIGHT;
    const position = { x: drawn.x - width / 2, y: drawn.y };
    return { id: drawn.id, type: drawn.kind, position, width, height, data: { drawn }, style: REACHABLE };
  });
  const placed = new Map(layout.drawn.map((each) => [each.id, each]));
  const edges = layout.lines.map(
    ({ from, to }): Edge => ({
      id: `${from}>${to}`,
      source: from,
      target: to,
      type: "smoothstep",
      focusable: false,
      ...turnOf(placed.get(from), placed.get(to)),
    }),
  );
  return { nodes, edges, firstShown: firstShown(layout) };
}

const nodeTypes: NodeTypes = { trigger: TriggerNode, step: StepNode, plus: PlusNode };

/** A flow's steps as a drawing that pans and zooms; the layout follows from their order. */
export function FlowDrawing({ onChange, hasPanes, pane, ...shown }: FlowDrawingProps) {
  const { flow, draft, names } = shown;
  const [opened, setOpened] = useState<OpenedStep>(null);
  const { folderId } = useScreenParams();
  const chosen = opened?.what === "step" ? opened.step : null;
  const href = itemHref(appFlowSection, flow._id, folderId);
  const box = useRef<HTMLDivElement>(null);
  const focused = useFocusOnPart(box);
  const graph = useMemo(() => graphOf(draft.steps), [draft.steps]);
  const drawing = (
    <div
      ref={box}
      className="h-[min(36rem,70vh)] overflow-hidden rounded-md border border-line bg-n2 [--xy-edge-stroke:var(--n8)]"
    >
      <ReactFlowProvider>
        <ReactFlow
          nodes={graph.nodes}
          edges={graph.edges}
          nodeTypes={nodeTypes}
          aria-label="Diagram of the flow"
          fitView
          fitViewOptions={{ nodes: graph.firstShown, maxZoom: 1, minZoom: READABLE }}
          minZoom={0.2}
          maxZoom={1.5}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          preventScrolling={false}
          proOptions={{ hideAttribution: true }}
        >
          <Controls showInteractive={false} aria-label="Zoom" />
        </ReactFlow>
      </ReactFlowProvider>
    </div>
  );
  const opener = useRef<string>(null);
  const close = () => {
    focused.current ??= opener.current;
    setOpened(null);
  };
  /** Opens another part once what was edited in the pane is in the draft. */
  const open = (next: OpenedStep, by: string | null = null) => {
    if (!(pane.current?.takeOver() ?? true)) return;
    opener.current = by;
    setOpened(next);
  };
  const key = hasPanes && opened ? (opened.what === "trigger" ? "trigger" : opened.step.id) : null;
  return (
    <ShownFlow
      value={{
        ...shown,
        chosen: key,
        placing:
          hasPanes && opened?.what === "new" ? { under: opened.step.under, behind: opened.behind } : null,
        onOpen: open,
      }}
    >
      {hasPanes ? (
        <div className="@container">
          <div className="flex gap-3">
            {/* Without room for all three, a step's settings take the palette's place: the drawing has its own too. */}
            <div
              className={`h-[min(36rem,70vh)] w-40 shrink-0 flex-col rounded-md border border-line ${opened ? "hidden @4xl:flex" : "flex"}`}
            >
              <StepPalette
                place={
                  isFull(draft.steps)
                    ? FULL_TEXT
                    : chosen
                      ? `Comes after: ${stepText(chosen, names)}`
                      : "Comes at the end"
                }
                under={chosen?.under ?? null}
                isDisabled={isFull(draft.steps)}
                onAdd={(step) =>
                  open({
                    what: "new",
                    step,
                    behind: chosen?.id ?? stepsUnder(draft.steps, null).at(-1)?.id ?? null,
                  })
                }
              />
            </div>
            <div className="min-w-0 flex-1">{drawing}</div>
            {opened ? (
              <div className="flex h-[min(36rem,70vh)] w-[17rem] shrink-0 flex-col rounded-md border border-line">
                <StepPane
                  key={key}
                  ref={pane}
                  opened={opened}
                  draft={draft}
                  problems={shown.problems}
                  peopleHref={chosen && flow.version !== null ? `${href}/steps/${chosen.id}` : null}
                  onClose={close}
                  onChange={onChange}
                  onRemoving={(step) => {
                    focused.current = partBeside(draft.steps, step);
                  }}
                />
              </div>
            ) : null}
          </div>
        </div>
      ) : (
        <>
          {drawing}
          <FlowDialogs {...{ opened, draft, onChange }} problems={shown.problems} onClose={close} />
        </>
      )}
    </ShownFlow>
  );
}
