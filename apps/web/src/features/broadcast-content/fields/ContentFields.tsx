import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import type { BroadcastKind } from "../broadcast-kinds.ts";
import type { ContentProblems } from "../content-rules.ts";
import { rememberBroadcast } from "../remember-broadcast.ts";
import type { DraftText } from "../use-draft.ts";
import { EmailFields } from "./EmailFields.tsx";
import { KindChoice } from "./KindChoice.tsx";
import { RecordingField } from "./RecordingField.tsx";
import { TextFields } from "./TextFields.tsx";

interface ContentFieldsProps {
  broadcast: Broadcast;
  draft: DraftText;
  change: (change: Partial<DraftText>) => void;
  saveNow: () => Promise<boolean>;
  /** The problems to show at this point. */
  problems: ContentProblems;
}

/** The content that another kind of broadcast cannot carry. */
const carried: Record<BroadcastKind, string> = { sms: "picture", email: "picture", rvm: "recording" };

/** The kind of a broadcast, and the fields of that kind. */
export function ContentFields({ broadcast, draft, change, saveNow, problems }: ContentFieldsProps) {
  const { _id: broadcastId, media } = broadcast;
  const { kind } = draft;
  const client = useQueryClient();
  const takeOut = useSend(broadcasts.changeMedia);
  const [askedKind, setAskedKind] = useState<BroadcastKind | null>(null);
  const changeKind = (next: BroadcastKind) => {
    if (next === kind) return;
    if (media.length > 0) setAskedKind(next);
    else change({ kind: next });
  };
  return (
    <>
      <KindChoice value={kind} onChange={changeKind} />
      {kind === "sms" ? (
        <TextFields
          broadcast={broadcast}
          text={draft.text}
          onChange={(text) => change({ text })}
          saveNow={saveNow}
          error={problems.text ?? null}
        />
      ) : kind === "email" ? (
        <EmailFields
          broadcast={broadcast}
          draft={draft}
          change={change}
          saveNow={saveNow}
          subjectError={problems.subject ?? null}
          textError={problems.text ?? null}
        />
      ) : (
        <RecordingField broadcast={broadcast} saveNow={saveNow} error={problems.recording ?? null} />
      )}
      <ConfirmDialog
        isOpen={askedKind !== null}
        onClose={() => setAskedKind(null)}
        title={`Remove the ${carried[kind]}?`}
        confirmLabel={`Remove the ${carried[kind]}`}
        isDanger
        onConfirm={async () => {
          if (!askedKind) return;
          rememberBroadcast(client, await takeOut.mutateAsync({ params: { broadcastId }, body: {} }));
          change({ kind: askedKind });
        }}
      >
        {askedKind === "email" ? "An email" : askedKind === "rvm" ? "A voice drop" : "A text"} can't include
        it. Your text stays.
      </ConfirmDialog>
    </>
  );
}
