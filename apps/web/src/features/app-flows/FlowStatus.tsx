import { type AppFlow, appFlows } from "@broadcast/contract/app-flows";
import type { AppFlowDefinition } from "@broadcast/contract/flow-definition";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Pause, Play, Send } from "lucide-react";
import { useState } from "react";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { counted, formatCount } from "../../lib/words/format.ts";
import { momentWithin } from "../../lib/words/moment-text.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { stateLabels, stateTones } from "./flow-words.ts";
import { PublishDialog } from "./PublishDialog.tsx";
import { ResumeFlowDialog } from "./ResumeFlowDialog.tsx";

interface FlowStatusProps {
  flow: AppFlow;
  /** Whether there are unsaved edits. */
  isDirty: boolean;
  draft: AppFlowDefinition;
}

/** A flow's status, with publish, pause and resume. */
export function FlowStatus({ flow, isDirty, draft }: FlowStatusProps) {
  const { timezone } = useCurrentUser();
  const pause = useSend(appFlows.pause);
  const [asked, setAsked] = useState<"publish" | "pause" | "resume" | null>(null);
  const { state, version, people, problems, hasChanges } = flow;
  const close = () => setAsked(null);
  const missing = isDirty
    ? "Save your changes first."
    : problems.length > 0
      ? `${counted(problems.length, "problem")} to fix before it can start.`
      : flow.underway
        ? "You can publish once everyone has been moved."
        : null;
  const standing = {
    draft: missing ?? "Nothing happens yet. Publish the flow when its steps are ready.",
    running: `Version ${version} · ${counted(people.here, "contact")} in it, ${formatCount(people.finished)} finished.`,
    paused: `Paused since ${momentWithin(flow.pausedAt, timezone)}. No one moves forward.`,
  }[state];
  const canPublish = state === "draft" || hasChanges || isDirty;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2.5">
        <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
        <span className="text-soft">{standing}</span>
      </p>
      {state !== "draft" && (hasChanges || isDirty) ? (
        <p className="text-soft">{missing ?? "Your changes aren't published yet."}</p>
      ) : null}
      {flow.underway ? (
        <p role="status" className="text-soft">
          {flow.underway.kind === "resuming" ? "Resuming" : "Moving contacts"}:{" "}
          {formatCount(flow.underway.done)} of {counted(flow.underway.total, "contact")} so far.
        </p>
      ) : null}
      {people.halted > 0 ? (
        <p className="text-bad11">
          The flow stopped for {counted(people.halted, "contact")}: it was looping for them.
        </p>
      ) : null}
      {people.missed > 0 ? (
        <p className="text-soft">
          {counted(people.missed, "contact")} never entered: their date passed while app flows couldn't run.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {canPublish ? (
          <Button
            kind="primary"
            icon={<Send aria-hidden="true" />}
            isDisabled={missing !== null}
            onClick={() => setAsked("publish")}
          >
            Publish
          </Button>
        ) : null}
        {state === "running" ? (
          <Button icon={<Pause aria-hidden="true" />} onClick={() => setAsked("pause")}>
            Pause
          </Button>
        ) : null}
        {state === "paused" ? (
          <Button icon={<Play aria-hidden="true" />} onClick={() => setAsked("resume")}>
            Resume
          </Button>
        ) : null}
      </div>
      {asked === "publish" ? <PublishDialog flow={flow} draft={draft} onClose={close} /> : null}
      <ConfirmDialog
        isOpen={asked === "pause"}
        onClose={close}
        title={`Pause ${flow.name}?`}
        confirmLabel="Pause app flow"
        onConfirm={async () => {
          await pause.mutateAsync({ params: { id: flow._id }, body: {} });
          toast.success("App flow paused");
        }}
      >
        No one moves forward and nothing is sent, including messages already waiting to go out. Contacts who
        enter in the meantime wait too.
      </ConfirmDialog>
      {asked === "resume" ? <ResumeFlowDialog flow={flow} onClose={close} /> : null}
    </div>
  );
}
