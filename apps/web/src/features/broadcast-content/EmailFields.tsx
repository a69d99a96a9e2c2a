import { Info } from "lucide-react";
import { Checkbox } from "../../ui/inputs/Checkbox.tsx";
import { TextField } from "../../ui/inputs/TextField.tsx";
import { pricePerPiece } from "./broadcast-kinds.ts";
import { MessageField } from "./MessageField.tsx";
import type { DraftText } from "./use-draft.ts";

const subjectMax = 200;

interface EmailFieldsProps {
  draft: DraftText;
  change: (change: Partial<DraftText>) => void;
  subjectError: string | null;
  textError: string | null;
}

/** Subject and words of an email, and what the law puts beneath them. */
export function EmailFields({ draft, change, subjectError, textError }: EmailFieldsProps) {
  return (
    <>
      <TextField
        label="Subject"
        name="subject"
        placeholder="{{firstName}}, the fall samples are here"
        maxLength={subjectMax}
        autoComplete="off"
        value={draft.subject}
        onChange={(subject) => change({ subject })}
        error={subjectError}
      />
      <MessageField
        value={draft.text}
        onChange={(text) => change({ text })}
        error={textError}
        type="email"
        pricePerPiece={pricePerPiece("email")}
      />
      <div className="flex flex-col gap-2.5 rounded-md border border-line px-3 py-2.5">
        <p className="flex items-start gap-2 text-note text-soft">
          <Info aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {draft.isTransactional
            ? "It goes out without an unsubscribe link, even to contacts who don't want newsletters."
            : "We add your postal address and an unsubscribe link at the bottom, as the law requires."}
        </p>
        <Checkbox
          label="This is a receipt or the like, not marketing"
          value={draft.isTransactional}
          onChange={(isTransactional) => change({ isTransactional })}
        />
      </div>
    </>
  );
}
