import { type AppFlow, appFlowChange, appFlows } from "@broadcast/contract/app-flows";
import type { AppFlowDefinition } from "@broadcast/contract/flow-definition";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import drawingStyles from "@xyflow/react/dist/base.css?url";
import { List, Redo2, Undo2, Workflow } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { z } from "zod";
import { call } from "../../lib/api/api-client.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useMediaQuery } from "../../lib/device/media-query.ts";
import { useDebounced } from "../../lib/screens/delays.ts";
import { loadStyles } from "../../lib/screens/load-styles.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { VersionConflict } from "../../ui/feedback/VersionConflict.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Select } from "../../ui/inputs/choice/Select.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ContentDetail, ContentPanel } from "../content/index.ts";
import { appFlowSection } from "./app-flow-section.tsx";
import { FlowSteps } from "./editor/FlowSteps.tsx";
import type { PaneHandle } from "./editor/StepPane.tsx";
import { FlowStatus } from "./FlowStatus.tsx";
import { useFlowNames } from "./flow-names.ts";
import { LeavingCard } from "./LeavingCard.tsx";
import { MessagesCard } from "./MessagesCard.tsx";

import { TryFlowCard } from "./TryFlowCard.tsx";

const FlowDrawing = lazy(async () => {
  const [{ FlowDrawing }] = await Promise.all([
    import("./editor/FlowDrawing.tsx"),
    loadStyles(drawingStyles),
  ]);
  return { default: FlowDrawing };
});

/** The form holds the steps as one JSON text, so that they are compared, undone and sent as a whole. */
const flowValues = z.object({
  name: appFlowChange.shape.name.unwrap(),
  reentry: appFlowChange.shape.reentry.unwrap(),
  reentryDays: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,2}$/, "Enter 1 to 999 days."),
  draft: z.string(),
});

const typingDelayMs = 400;

const reentryOptions = [
  { value: "never", label: "Never" },
  { value: "after-finishing", label: "After they finish" },
  { value: "after-days", label: "A set number of days after they last entered" },
  { value: "always", label: "Every time: they start over" },
] as const;

/** /app-flows/{appFlowId}: what starts a flow, and its steps. */
export function AppFlowDetail() {
  return (
    <ContentDetail section={appFlowSection} param="appFlowId">
      {(flow) => <FlowEditor key={flow._id} flow={flow} />}
    </ContentDetail>
  );
}

const valuesOf = ({ name, reentry, reentryDays, draft }: AppFlow) => ({
  ...{ name, reentry, reentryDays: String(reentryDays), draft: JSON.stringify(draft) },
});

/** What prevents the edited flow from starting, as the server finds once typing pauses. */
function useProblems(flow: AppFlow, text: string, reentry: AppFlow["reentry"]): AppFlow["problems"] {
  const edited = JSON.stringify({ draft: text, reentry });
  const asked = useDebounced(edited, typingDelayMs);
  const saved = JSON.stringify({ draft: JSON.stringify(flow.draft), reentry: flow.reentry });
  const its = JSON.parse(asked) as { draft: string; reentry: AppFlow["reentry"] };
  const { data } = useEndpoint(
    appFlows.problems,
    {
      params: { id: flow._id },
      body: { draft: JSON.parse(its.draft) as AppFlow["draft"], reentry: its.reentry },
    },
    { isQuiet: true, isEnabled: asked !== saved },
  );
  const [last, setLast] = useState(flow.problems);
  const found = edited === saved ? flow.problems : asked === edited ? data?.problems : undefined;
  // Keeps the last findings until the next ones are known.
  if (found && found !== last) setLast(found);
  return found ?? last;
}

function FlowEditor({ flow }: { flow: AppFlow }) {
  const change = useSend(appFlows.change, { isQuiet: true });
  // Wide enough for the palette, the drawing and a step's settings side by side.
  const isWide = useMediaQuery("(min-width: 1400px)");
  const [isDrawn, setDrawn] = useState(isWide);
  const pane = useRef<PaneHandle>(null);
  /** Puts what is edited next to the drawing into the draft; false if something in it is missing. */
  const takeOver = () => pane.current?.takeOver() ?? true;
  const [history, setHistory] = useState<{ past: string[]; future: string[] }>({ past: [], future: [] });
  /** The stored steps that the edits are made from. */
  const basis = useRef(flow.draft);
  /** The flow as someone else changed it meanwhile. */
  const [theirs, setTheirs] = useState<AppFlow | null>(null);
  const form = useZodForm({
    schema: flowValues,
    values: valuesOf(flow),
    onSubmit: async ({ reentryDays, draft: _, ...values }) => {
      if (!takeOver()) return;
      const body = {
        ...values,
        reentryDays: Number(reentryDays),
        draft: JSON.parse(form.form.getValues("draft")) as AppFlow["draft"],
        basedOn: basis.current,
      };
      try {
        basis.current = (await change.mutateAsync({ params: { id: flow._id }, body })).draft;
      } catch (error) {
        if (error instanceof ApiError && error.code === "conflict")
          setTheirs(await call(appFlows.get, { params: { id: flow._id }, isQuiet: true }));
        throw error;
      }
      setTheirs(null);
      toast.success("App flow saved");
    },
  });
  const { setValue, watch, formState } = form.form;
  const text = watch("draft");
  // The same steps until they change, so that they are not all drawn anew for each other change.
  const draft = useMemo(() => JSON.parse(text) as AppFlowDefinition, [text]);
  const names = useFlowNames([...draft.steps, ...flow.draft.steps], draft.trigger);
  const set = (next: string) => setValue("draft", next, { shouldDirty: true });
  const edit = (next: AppFlowDefinition) => {
    setHistory(({ past }) => ({ past: [...past, text], future: [] }));
    set(JSON.stringify(next));
  };
  const undo = () => {
    const before = history.past.at(-1);
    if (before === undefined) return;
    setHistory({ past: history.past.slice(0, -1), future: [text, ...history.future] });
    set(before);
  };
  const redo = () => {
    const [after, ...future] = history.future;
    if (after === undefined) return;
    setHistory({ past: [...history.past, text], future });
    set(after);
  };
  const { isDirty } = formState;
  const take = (stored: AppFlow) => {
    basis.current = stored.draft;
    setTheirs(null);
    setHistory({ past: [], future: [] });
    form.form.reset(valuesOf(stored));
  };
  const keepMine = (stored: AppFlow) => {
    basis.current = stored.draft;
    void form.submit();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: someone else's change is shown once, if it replaces no edits
  useEffect(() => {
    if (!form.form.formState.isDirty && JSON.stringify(flow.draft) !== JSON.stringify(basis.current))
      take(flow);
  }, [flow.draft]);
  const problems = useProblems(flow, text, watch("reentry"));
  const shown = { flow, draft, problems, names, onChange: edit };
  const ofWhole = problems.filter(({ stepId }) => stepId === null);
  return (
    <ContentPanel
      section={appFlowSection}
      item={flow}
      form={form}
      width={isDrawn && isWide ? "full" : "reading"}
      below={
        <>
          {flow.version === null ? null : <MessagesCard flow={flow} names={names} />}
          <LeavingCard flow={flow} />
          {flow.draft.steps.length > 0 ? (
            <TryFlowCard flowId={flow._id} draft={flow.draft} isDirty={isDirty} names={names} />
          ) : null}
        </>
      }
    >
      {theirs ? <VersionConflict onLoad={() => take(theirs)} onKeep={() => keepMine(theirs)} /> : null}
      <FlowStatus flow={flow} isDirty={isDirty} draft={draft} />
      <Field name="name">{(field) => <TextField label="Name" autoComplete="off" {...field} />}</Field>
      <Field name="reentry">
        {(field) => <Select {...field} label="Can people enter again?" options={reentryOptions} />}
      </Field>
      {watch("reentry") === "after-days" ? (
        <Field name="reentryDays">
          {(field) => <TextField label="Days until they can enter again" inputMode="numeric" {...field} />}
        </Field>
      ) : null}
      {ofWhole.length > 0 && draft.steps.length > 0 ? (
        <Banner tone="caution" title="Before it can start">
          {ofWhole.map(({ text: problem }) => problem).join(" ")}
        </Banner>
      ) : null}
      <Card
        title="Steps"
        actions={
          <>
            <IconButton
              label={isDrawn ? "Show as a list" : "Show as a diagram"}
              size="sm"
              icon={isDrawn ? <List aria-hidden="true" /> : <Workflow aria-hidden="true" />}
              onClick={() => takeOver() && setDrawn(!isDrawn)}
            />
            <IconButton
              label="Undo"
              size="sm"
              icon={<Undo2 aria-hidden="true" />}
              isDisabled={history.past.length === 0}
              onClick={undo}
            />
            <IconButton
              label="Redo"
              size="sm"
              icon={<Redo2 aria-hidden="true" />}
              isDisabled={history.future.length === 0}
              onClick={redo}
            />
          </>
        }
      >
        {isDrawn ? (
          <Suspense fallback={<LoadingText />}>
            <FlowDrawing {...shown} hasPanes={isWide} pane={pane} />
          </Suspense>
        ) : (
          <FlowSteps {...shown} onUndo={undo} onRedo={redo} />
        )}
      </Card>
    </ContentPanel>
  );
}
