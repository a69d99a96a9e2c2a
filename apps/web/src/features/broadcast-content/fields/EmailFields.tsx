import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { Info } from "lucide-react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { Checkbox } from "../../../ui/inputs/choice/Checkbox.tsx";
import { ChosenEmailCard } from "../../emails/index.ts";
import { pricePerPiece } from "../broadcast-kinds.ts";
import type { DraftText } from "../use-draft.ts";
import { MessageField } from "./MessageField.tsx";
import { SubjectField } from "./SubjectField.tsx";

interface EmailFieldsProps {
  broadcast: Broadcast;
  draft: DraftText;
  change: (change: Partial<DraftText>) => void;
  saveFirst: (needsKind: boolean) => Promise<boolean>;
  took: (changed: Broadcast) => void;
  subjectError: string | null;
  textError: string | null;
}

/** The subject and text of an email, and the legally required footer. */
export function EmailFields({
  broadcast,
  draft,
  change,
  saveFirst,
  took,
  subjectError,
  textError,
}: EmailFieldsProps) {
  const save = useSend(broadcasts.change);
  const design = async (emailId: string | null, clippingConfirmed = false) => {
    // It brings its kind with it, and replaces what was typed.
    await saveFirst(false);
    const params = { broadcastId: broadcast._id };
    // The call shows its own errors.
    const changed = await save
      .mutateAsync({ params, body: { emailId, clippingConfirmed } })
      .catch(() => null);
    if (!changed) return;
    took(changed);
    const { subject, text, isTransactional } = changed;
    change({ subject, text, isTransactional });
  };
  return (
    <>
      <ChosenEmailCard email={broadcast.email} onChoose={design} onTakeOut={() => design(null)} />
      <SubjectField value={draft.subject} onChange={(subject) => change({ subject })} error={subjectError} />
      {broadcast.email ? null : (
        <MessageField
          value={draft.text}
          onChange={(text) => change({ text })}
          error={textError}
          type="email"
          pricePerPiece={pricePerPiece("email")}
        />
      )}
      <div className="flex flex-col gap-2.5 rounded-md border border-line px-3 py-2.5">
        <p className="flex items-start gap-2 text-note text-soft">
          <Info aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {draft.isTransactional
            ? "It goes out without an unsubscribe link, even to contacts who don't want newsletters."
            : "We add your postal address and an unsubscribe link at the bottom, as the law requires."}
        </p>
        <Checkbox
          label="This is a receipt or similar, not marketing"
          value={draft.isTransactional}
          onChange={(isTransactional) => change({ isTransactional })}
        />
      </div>
    </>
  );
}
