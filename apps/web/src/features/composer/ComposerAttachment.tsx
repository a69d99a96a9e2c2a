import type { RefObject } from "react";
import { AttachedCard } from "./attached/AttachedCard.tsx";
import { AttachedPicture } from "./attached/AttachedPicture.tsx";
import { ComposerSubject } from "./ComposerSubject.tsx";
import type { Draft } from "./outbox/drafts.ts";

interface ComposerAttachmentProps {
  draft: Draft;
  isEmail: boolean;
  /** The recipient's email address. */
  email: string;
  /** The picture size limit of the account's number. */
  pictureMaxBytes: number;
  isSubjectMissing: boolean;
  change: (changed: Partial<Draft>) => void;
  /** Omitted where only an email is possible. */
  onWriteText: (() => void) | undefined;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** Above the text: the subject of an email, or the attachment of a text. */
export function ComposerAttachment({
  draft,
  isEmail,
  email,
  pictureMaxBytes,
  isSubjectMissing,
  change,
  onWriteText,
  input,
}: ComposerAttachmentProps) {
  const remove = (changed: Partial<Draft>) => () => {
    change(changed);
    input.current?.focus();
  };
  if (isEmail)
    return (
      <ComposerSubject
        email={email}
        value={draft.subject}
        isMissing={isSubjectMissing}
        onChange={(subject) => change({ subject })}
        {...(onWriteText && { onWriteText })}
      />
    );
  // Until it is read from the device's storage.
  if (draft.picture?.url === "") return null;
  if (draft.picture)
    return (
      <AttachedPicture
        picture={draft.picture}
        maxBytes={pictureMaxBytes}
        onRemove={remove({ picture: null })}
      />
    );
  if (draft.contactCard)
    return <AttachedCard name={draft.contactCard.name} onRemove={remove({ contactCard: null })} />;
  return null;
}
