import type { Contact } from "@broadcast/contract/contacts";
import type { Message } from "@broadcast/contract/messages";
import type { PlaceEvidence } from "@broadcast/domain/compliance/recipient-places";
import { lazy, type RefObject, Suspense } from "react";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import type { InsertableContent } from "../content/index.ts";
import { DynamicFieldDialog } from "./suggestions/DynamicFieldDialog.tsx";
import type { GroupSending } from "./use-group-verdict.ts";
import type { ComposedType } from "./use-message-check.ts";

const ScheduleChatDialog = lazy(async () => ({
  default: (await import("./schedule/ScheduleChatDialog.tsx")).ScheduleChatDialog,
}));
const VoiceDropDialog = lazy(async () => ({
  default: (await import("./attached/VoiceDropDialog.tsx")).VoiceDropDialog,
}));

/** A question to confirm before sending. */
export interface SendQuestion {
  title: string;
  text: string;
  /** "Send anyway" by default. */
  confirmLabel?: string;
}

/** The dialog that is open over the composer. */
export type ComposerDialog =
  | { kind: "fields" | "schedule" | "voice-drop" }
  | { kind: "content"; content: InsertableContent }
  | { kind: "question"; question: SendQuestion; send: () => void };

interface ComposerDialogsProps {
  dialog: ComposerDialog | null;
  onClose: () => void;
  name: string;
  contact: Contact | undefined;
  place: PlaceEvidence | undefined;
  type: ComposedType;
  text: string;
  group: GroupSending | undefined;
  onInsert: (words: string) => void;
  onPicture: (picture: Blob) => void;
  onSchedule: (runAt: Date) => Promise<void>;
  /** The box, where the user goes on. */
  input: RefObject<HTMLElement | null>;
  onVoiceDropSent: ((message: Message) => void) | undefined;
}

/** The dialogs of the composer, one at a time. */
export function ComposerDialogs({
  dialog,
  onClose,
  name,
  contact,
  place,
  type,
  text,
  group,
  onInsert,
  onPicture,
  onSchedule,
  input,
  onVoiceDropSent,
}: ComposerDialogsProps) {
  return (
    <>
      {dialog?.kind === "fields" ? <DynamicFieldDialog isOpen onClose={onClose} onInsert={onInsert} /> : null}
      {dialog?.kind === "question" ? (
        <ConfirmDialog
          isOpen
          onClose={onClose}
          title={dialog.question.title}
          confirmLabel={dialog.question.confirmLabel ?? "Send anyway"}
          cancelLabel="Keep writing"
          onConfirm={dialog.send}
        >
          {dialog.question.text}
        </ConfirmDialog>
      ) : null}
      <Suspense fallback={null}>
        {dialog?.kind === "content" ? (
          <dialog.content.Picker
            contactId={contact?._id}
            onClose={onClose}
            onInsert={({ text: words, picture }) => {
              onInsert(words);
              if (picture) onPicture(picture);
            }}
          />
        ) : null}
        {dialog?.kind === "schedule" ? (
          <ScheduleChatDialog
            onClose={onClose}
            name={name}
            {...(place && { place })}
            message={contact ? { contactId: contact._id, type, text } : null}
            forecast={group?.renderForecast?.({ text, hasMedia: type === "mms", isLater: true })}
            onSchedule={onSchedule}
            fallbackFocus={input}
          />
        ) : null}
        {dialog?.kind === "voice-drop" && contact && place && onVoiceDropSent ? (
          <VoiceDropDialog
            contact={contact}
            name={name}
            place={place}
            onClose={onClose}
            onSent={onVoiceDropSent}
          />
        ) : null}
      </Suspense>
    </>
  );
}
