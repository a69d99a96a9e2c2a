import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import type { BroadcastKind } from "../broadcast-kinds.ts";
import type { ContentProblems } from "../content-rules.ts";
import type { DraftText } from "../use-draft.ts";
import { EmailFields } from "./EmailFields.tsx";
import { KindChoice } from "./KindChoice.tsx";
import { RecordingField } from "./RecordingField.tsx";
import { TextFields } from "./TextFields.tsx";

interface ContentFieldsProps {
  broadcast: Broadcast;
  draft: DraftText;
  change: (change: Partial<DraftText>) => void;
  /** Saves what a file or a designed email comes after; `needsKind` if the server must know the kind for it. */
  saveFirst: (needsKind: boolean) => Promise<boolean>;
  /** Takes over what a file or a designed email made of the broadcast. */
  took: (changed: Broadcast) => void;
  /** The problems to show at this point. */
  problems: ContentProblems;
}

/** The content that another kind of broadcast cannot carry. */
const carried: Record<BroadcastKind, string> = { sms: "picture", email: "picture", rvm: "recording" };

/** The kind of a broadcast, and the fields of that kind. */
export function ContentFields({ broadcast, draft, change, saveFirst, took, problems }: ContentFieldsProps) {
  const { _id: broadcastId, media } = broadcast;
  const { kind } = draft;
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
          saveFirst={saveFirst}
          took={took}
          error={problems.text ?? null}
        />
      ) : kind === "email" ? (
        <EmailFields
          broadcast={broadcast}
          draft={draft}
          change={change}
          saveFirst={saveFirst}
          took={took}
          subjectError={problems.subject ?? null}
          textError={problems.text ?? null}
        />
      ) : (
        <RecordingField
          broadcast={broadcast}
          saveFirst={saveFirst}
          took={took}
          error={problems.recording ?? null}
        />
      )}
      <ConfirmDialog
        isOpen={askedKind !== null}
        onClose={() => setAskedKind(null)}
        title={`Remove the ${carried[kind]}?`}
        confirmLabel={`Remove the ${carried[kind]}`}
        isDanger
        onConfirm={async () => {
          if (!askedKind) return;
          took(await takeOut.mutateAsync({ params: { broadcastId }, body: {} }));
          change({ kind: askedKind });
        }}
      >
        {askedKind === "email" ? "An email" : askedKind === "rvm" ? "A voice drop" : "A text"} can't include
        it. Your text stays.
      </ConfirmDialog>
    </>
  );
}
