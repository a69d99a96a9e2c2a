import type { Broadcast } from "@broadcast/contract/broadcasts";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Ellipsis, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { SaveNote } from "../../../ui/feedback/SaveNote.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { ContentFields, contentProblems, useDraft } from "../../broadcast-content/index.ts";
import { useTagUrlProblem } from "../../composer/index.ts";
import { useDynamicFields } from "../../settings/index.ts";
import { broadcastName } from "../broadcast-display.ts";
import { useRemoveBroadcast } from "../use-remove-broadcast.ts";
import { AudienceCard } from "./AudienceCard.tsx";
import { audienceProblem } from "./broadcast-rules.ts";
import { LivePreview } from "./LivePreview.tsx";
import { MadeFromNote } from "./MadeFromNote.tsx";
import { useRemoveUntouched } from "./untouched-draft.ts";

const nameMax = 120;

/** The name, content and contacts of a broadcast that has not started. */
export function BroadcastEditor({ broadcast }: { broadcast: Broadcast }) {
  const { _id: broadcastId, state, scheduledAt } = broadcast;
  const path = `/scheduled-broadcasts/${broadcastId}`;
  const isDraft = state === "draft";
  const go = useGo();
  const { timezone } = useCurrentUser();
  const edited = useDraft(broadcast);
  const { draft, state: saveState, change, saveNow, discard } = edited;
  useRemoveUntouched(broadcastId, saveNow);
  const [isChecked, setChecked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const remove = useRemoveBroadcast();
  const hasPreview = draft.kind !== "rvm";
  const fields = useRef<HTMLDivElement>(null);

  const dynamicFields = useDynamicFields();
  const content = { ...draft, hasMedia: broadcast.media.length > 0 };
  const tagUrlProblem = useTagUrlProblem(draft.text);
  const found = contentProblems(content, dynamicFields);
  const problems = tagUrlProblem ? { ...found, text: tagUrlProblem } : found;
  const contactsProblem = audienceProblem(broadcast.counts.total);
  // An unknown field is only a warning while typing; text that is too long is an error at once.
  const tooLong = draft.text.trim() && contentProblems(content, { ...dynamicFields, isRelaxed: true }).text;

  const attempt = (resolve: () => Promise<void>) =>
    void resolve().catch(() =>
      toast.error("We couldn't load their version", "Please try again in a moment."),
    );
  const leaveTo = async (href: string) => {
    setLeaving(true);
    const isSaved = await saveNow();
    setLeaving(false);
    if (isSaved) go(href);
    else toast.error("Not saved yet", "What you typed is still here.");
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
          Your name and text take effect when you save. Contacts, a picture, a recording or a designed email
          take effect right away.
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
          What you typed is kept on this device. We'll save it as soon as we can reach the server.
        </Banner>
      ) : null}
      {edited.isConflict ? (
        <Banner
          tone="caution"
          title="This was changed in another window or by someone else."
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => attempt(edited.takeTheirs)}>
                Load their version
              </Button>
              <Button size="sm" onClick={() => attempt(edited.keepMine)}>
                Keep mine
              </Button>
            </span>
          }
        >
          Your version isn't saved. If you load theirs, it replaces what you typed here.
        </Banner>
      ) : saveState === "refused" ? (
        <Banner tone="danger" title="Not saved.">
          {edited.problem}
        </Banner>
      ) : null}
      <MadeFromNote broadcast={broadcast} />
      <div className="@container">
        <div className="grid gap-4 @2xl:grid-cols-[minmax(0,1fr)_260px] @3xl:grid-cols-[minmax(0,1fr)_300px] @3xl:gap-7">
          <div ref={fields} className={cx("flex min-w-0 flex-col gap-4", !hasPreview && "@2xl:col-span-2")}>
            <TextField
              label="Name"
              name="name"
              placeholder="Fall trunk show"
              hint="Only visible to you."
              maxLength={nameMax}
              autoComplete="off"
              value={draft.name}
              onChange={(name) => change({ name })}
            />
            <ContentFields
              broadcast={broadcast}
              draft={draft}
              change={change}
              saveFirst={edited.saveFirst}
              took={edited.took}
              problems={isChecked ? problems : tooLong ? { text: tooLong } : {}}
            />
          </div>
          {hasPreview ? (
            <div className="@2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1">
              <LivePreview broadcast={broadcast} subject={draft.subject} text={draft.text} />
            </div>
          ) : null}
          <div className={cx("min-w-0", !hasPreview && "@2xl:col-span-2")}>
            <AudienceCard broadcast={broadcast} error={isChecked ? contactsProblem : null} />
          </div>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title="Delete this draft?"
        confirmLabel="Delete draft"
        isDanger
        onConfirm={() => remove(broadcastId, discard)}
      >
        Its content and list of contacts will be deleted for good. Your contacts won't be deleted.
      </ConfirmDialog>
    </Panel>
  );
}
