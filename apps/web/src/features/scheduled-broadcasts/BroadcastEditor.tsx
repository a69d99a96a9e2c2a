import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useSend } from "../../lib/api-hooks.ts";
import { momentWithin } from "../../lib/moment-text.ts";
import { useGo } from "../../lib/navigation.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { AudienceCard } from "./AudienceCard.tsx";
import { broadcastName } from "./broadcast-display.ts";
import type { BroadcastKind } from "./broadcast-kinds.ts";
import { audienceProblem, contentProblems } from "./broadcast-rules.ts";
import { EmailFields } from "./EmailFields.tsx";
import { KindChoice } from "./KindChoice.tsx";
import { MadeFromNote } from "./MadeFromNote.tsx";
import { RecordingField } from "./RecordingField.tsx";
import { SaveNote } from "./SaveNote.tsx";
import { rememberBroadcast } from "./scheduled-broadcasts.api.ts";
import { TextFields } from "./TextFields.tsx";
import { useDraft } from "./use-draft.ts";
import { useRemoveBroadcast } from "./use-remove-broadcast.ts";

const nameMax = 120;

/** What of its content another kind of broadcast cannot carry. */
const carried: Record<BroadcastKind, string> = { sms: "picture", email: "picture", rvm: "recording" };

/** Name, content and contacts of a broadcast that has not started. */
export function BroadcastEditor({ broadcast }: { broadcast: Broadcast }) {
  const { _id: broadcastId, state, scheduledAt } = broadcast;
  const path = `/scheduled-broadcasts/${broadcastId}`;
  const isDraft = state === "draft";
  const go = useGo();
  const { timezone } = useCurrentUser();
  const { draft, state: saveState, problem, change, saveNow, discard } = useDraft(broadcast);
  const [isChecked, setChecked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [askedKind, setAskedKind] = useState<BroadcastKind | null>(null);
  const client = useQueryClient();
  const takeOut = useSend(broadcasts.changeMedia);
  const remove = useRemoveBroadcast();
  const fields = useRef<HTMLDivElement>(null);

  const { kind } = draft;
  const hasMedia = broadcast.media.length > 0;
  const problems = contentProblems({ ...draft, hasMedia });
  const contactsProblem = audienceProblem(broadcast.counts.total);
  const isTooLong = problems.text !== undefined && draft.text.trim() !== "";
  const textProblem = isChecked || isTooLong ? (problems.text ?? null) : null;

  const changeKind = (next: BroadcastKind) => {
    if (next === kind) return;
    if (hasMedia) setAskedKind(next);
    else change({ kind: next });
  };
  const leaveTo = async (href: string) => {
    setLeaving(true);
    const isSaved = await saveNow();
    setLeaving(false);
    if (isSaved) go(href);
    else toast.error("Not saved yet", "Check your connection and try again. What you typed is still here.");
  };
  const review = () => {
    setChecked(true);
    if (problems.subject || problems.text || problems.recording) {
      const first = problems.subject
        ? "[name='subject']"
        : problems.text
          ? "textarea"
          : "[data-recording] button";
      fields.current?.querySelector<HTMLElement>(first)?.focus();
    } else if (!contactsProblem) void leaveTo(`${path}/review`);
  };

  return (
    <Panel
      title={broadcastName(draft)}
      trailing={isDraft ? <SaveNote state={saveState} /> : null}
      actions={
        <>
          {isDraft ? (
            <Menu
              trigger={<IconButton label="More" icon={<Ellipsis />} />}
              entries={[
                {
                  label: "Delete draft",
                  icon: <Trash2 />,
                  isDanger: true,
                  onSelect: () => setDeleting(true),
                },
              ]}
            />
          ) : (
            <Button size="sm" onClick={() => void leaveTo(path)}>
              Save
            </Button>
          )}
          <Button size="sm" kind="primary" isLoading={isLeaving} onClick={review}>
            Review
          </Button>
        </>
      }
    >
      {isDraft ? null : (
        <Banner title={`Scheduled for ${momentWithin(scheduledAt, timezone)}.`}>
          Changes count once you save them; a picture or recording counts at once.
        </Banner>
      )}
      {saveState === "retrying" ? (
        <Banner
          tone="caution"
          title="Not saved yet."
          action={
            <Button size="sm" kind="quiet" onClick={() => void saveNow()}>
              Try now
            </Button>
          }
        >
          What you typed is kept on this device and saved as soon as the server answers.
        </Banner>
      ) : null}
      {saveState === "refused" ? (
        <Banner tone="danger" title="Not saved.">
          {problem}
        </Banner>
      ) : null}
      <MadeFromNote broadcast={broadcast} />
      <div ref={fields} className="flex flex-col gap-4">
        <TextField
          label="Name"
          name="name"
          placeholder="Fall trunk show"
          hint="Only you see it."
          maxLength={nameMax}
          autoComplete="off"
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <KindChoice value={kind} onChange={changeKind} />
        {kind === "sms" ? (
          <TextFields
            broadcast={broadcast}
            text={draft.text}
            onChange={(text) => change({ text })}
            saveNow={saveNow}
            error={textProblem}
          />
        ) : kind === "email" ? (
          <EmailFields
            draft={draft}
            change={change}
            subjectError={isChecked ? (problems.subject ?? null) : null}
            textError={textProblem}
          />
        ) : (
          <RecordingField
            broadcast={broadcast}
            saveNow={saveNow}
            error={isChecked ? (problems.recording ?? null) : null}
          />
        )}
      </div>
      <AudienceCard broadcast={broadcast} error={isChecked ? contactsProblem : null} />
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title="Delete this draft?"
        confirmLabel="Delete draft"
        isDanger
        onConfirm={() => remove(broadcastId, discard)}
      >
        Its content and the choice of contacts are gone for good. The contacts themselves stay.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={askedKind !== null}
        onClose={() => setAskedKind(null)}
        title={`Take the ${carried[kind]} out?`}
        confirmLabel={`Take the ${carried[kind]} out`}
        isDanger
        onConfirm={async () => {
          if (!askedKind) return;
          rememberBroadcast(client, await takeOut.mutateAsync({ params: { broadcastId }, body: {} }));
          change({ kind: askedKind });
        }}
      >
        {askedKind === "email" ? "An email" : askedKind === "rvm" ? "A voice drop" : "A text"} cannot carry
        it. What you wrote stays.
      </ConfirmDialog>
    </Panel>
  );
}
