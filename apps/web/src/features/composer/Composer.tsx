import type { Contact } from "@broadcast/contract/contacts";
import type { Message } from "@broadcast/contract/messages";
import type { PlaceEvidence } from "@broadcast/domain/compliance/recipient-places";
import { fileSizeText } from "@broadcast/domain/content/file-size";
import type { MergeValues } from "@broadcast/domain/messages/merge-fields";
import { buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { Clock, SendHorizontal } from "lucide-react";
import { memo, type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { pictureMaxBytes } from "../../lib/device/media-files.ts";
import { useIsInView } from "../../lib/screens/in-view.ts";
import { isOpenedByKey } from "../../lib/screens/opened-by-key.ts";
import { useOnLeave } from "../../lib/screens/use-on-leave.ts";
import { bottomBar } from "../../ui/layout/bottom-bar.ts";
import { type InsertableContent, useInsertableContent } from "../content/index.ts";
import { InsightsButton } from "../message-insights/index.ts";
import { useAttachments } from "./attached/use-attachments.ts";
import { ComposerAdvice } from "./ComposerAdvice.tsx";
import { ComposerAttachment } from "./ComposerAttachment.tsx";
import { type ComposerDialog, ComposerDialogs, type SendQuestion } from "./ComposerDialogs.tsx";
import { ComposerInput } from "./ComposerInput.tsx";
import { ComposerTools } from "./ComposerTools.tsx";
import { MessageCounter } from "./cost/MessageCounter.tsx";
import type { Draft } from "./outbox/drafts.ts";
import { useDraft } from "./outbox/use-draft.ts";
import { isFocusPassed } from "./passed-focus.ts";
import { ForecastLine } from "./schedule/ForecastLine.tsx";
import { useBarAction } from "./use-bar-action.ts";
import type { GroupSending } from "./use-group-verdict.ts";
import { type ComposedType, useMessageCheck } from "./use-message-check.ts";
import { useSendKey } from "./use-send-key.ts";
import { useSending } from "./use-sending.ts";
import { useWriting } from "./use-writing.ts";

interface ComposerProps {
  /** Only text and pictures, sent at once, and no content of the account: it belongs to another account's space. */
  isGuest?: boolean;
  /** Identifies the draft; another thread needs another composer (`key`). */
  threadKey: string;
  /** The recipient's name. */
  name: string;
  /** Omitted for a number that is not a contact yet. */
  contact?: Contact;
  /** Whether it is the first message to an unknown recipient. */
  isFirst?: boolean;
  /** Evidence of the recipient's location; omitted for a space, whose members can be anywhere. */
  place?: PlaceEvidence;
  /** Omitted for a single contact. */
  group?: GroupSending;
  /** At least one of the two; `canEmail` offers writing an email, or is the only option. */
  canText?: boolean;
  canEmail?: boolean;
  /** The recipient's values of dynamic fields, for the counter. Must be a stable function. */
  readValues: () => MergeValues;
  /** What the address asks to open, once (document 1, section 2): the email picker. */
  barAction?: "emails" | undefined;
  onBarActionDone?: () => void;
  /** Pictures can be dropped anywhere in this element. */
  dropZone: RefObject<HTMLElement | null>;
  onSend: (draft: Draft) => void;
  /** Called while the user types, with whether there is any content. */
  onWriting?: (isWritten: boolean) => void;
  /** The question to ask before sending; null for none. */
  askBeforeSending?: () => SendQuestion | null;
  /** A rejected promise keeps the draft. */
  onSchedule: (draft: Draft, runAt: Date) => Promise<void>;
  /** Opens a note for the team; omitted where notes are unavailable. */
  onWriteNote?: () => void;
  /** Omitted where voice drops are not allowed. */
  onVoiceDropSent?: (message: Message) => void;
}

/** The editor for a message. Memoized: the messages above it come and go. */
export const Composer = memo(function Composer({
  threadKey,
  name,
  contact,
  isFirst,
  place,
  isGuest = false,
  group,
  canText = true,
  canEmail = false,
  readValues,
  barAction,
  onBarActionDone,
  dropZone,
  onSend,
  onWriting,
  askBeforeSending,
  onSchedule,
  onWriteNote,
  onVoiceDropSent,
}: ComposerProps) {
  const [draft, change, clear] = useDraft(threadKey);
  const [dialog, setDialog] = useState<ComposerDialog | null>(null);
  const [hasInsights, setInsights] = useState(false);
  useOnLeave(() => {
    setDialog(null);
    setInsights(false);
  });
  const input = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const maxBytes = pictureMaxBytes(useCurrentUser().phoneNumber);

  const isEmail = canEmail && (!canText || draft.kind === "email");
  const type: ComposedType = isEmail ? "email" : draft.picture || draft.contactCard ? "mms" : "sms";
  const check = useMessageCheck(draft, type, readValues, { ...group, isGuest });
  const { settled, cost, isEmpty, tagUrlProblem } = check;
  const { write, insert } = useWriting({ text: draft.text, change, input, onWriting });
  const { isPreparing, isDropping, onPicture, onTemplatePicture, onPaste, onContactCard } = useAttachments({
    change,
    isEmail,
    maxBytes,
    input,
    dropZone,
    insert,
  });

  const isPictureMissing = isPreparing || (!isEmail && draft.picture?.url === "");
  const isIdle = isEmpty || isPictureMissing;
  const { note, verdict, isRefused, send, schedule } = useSending({
    text: draft.text,
    type,
    check,
    contact,
    group,
    isPictureMissing,
    onSend: (content) => {
      onSend(content);
      clear();
      input.current?.focus();
    },
    onSchedule: async (content, runAt) => {
      await onSchedule(content, runAt);
      clear();
    },
    askBeforeSending,
    onAsk: (question, sendAsked) => setDialog({ kind: "question", question, send: sendAsked }),
  });
  const { hasSendKey, onKeyDown } = useSendKey(isEmail, send);

  const isInView = useIsInView();
  useEffect(() => {
    // On touch screens the keyboard would cover the thread before it can be read.
    const isWanted = !matchMedia("(pointer: coarse)").matches && !isOpenedByKey();
    if (isInView && (isWanted || isFocusPassed())) input.current?.focus({ preventScroll: true });
  }, [isInView]);

  const latest = useRef({ change, isEmail });
  latest.current = { change, isEmail };
  const onSwitchKind = useCallback(
    () => latest.current.change({ kind: latest.current.isEmail ? "text" : "email" }),
    [],
  );
  const onInsertField = useCallback(() => setDialog({ kind: "fields" }), []);
  const onVoiceDrop = useCallback(() => setDialog({ kind: "voice-drop" }), []);
  const onInsertContent = useCallback(
    (content: InsertableContent) => setDialog({ kind: "content", content }),
    [],
  );

  const emails = useInsertableContent(canEmail && contact !== undefined).find((kind) => kind.isEmail);
  useBarAction(
    barAction,
    () => {
      if (emails) setDialog({ kind: "content", content: emails });
    },
    onBarActionDone,
  );

  return (
    <div
      ref={bottomBar}
      className="shrink-0 px-2.5 pb-[max(10px,env(safe-area-inset-bottom))] sm:px-4 sm:pb-4"
    >
      <ComposerAdvice
        text={draft.text}
        hasLink={settled.includes("://") && !tagUrlProblem}
        hasInsights={hasInsights && !isEmail}
        contactId={contact?._id}
        isFirst={isFirst}
        onChange={write}
        onCloseInsights={() => setInsights(false)}
        onDone={() => input.current?.focus()}
      />
      {group?.renderForecast && !isEmpty
        ? group.renderForecast({ text: settled, hasMedia: type === "mms", onVerdict: verdict.onVerdict })
        : null}
      <ForecastLine id={`${errorId}-forecast`} note={note} className="px-1.5 pt-1 pb-2" />
      <div
        className={cx(
          "rounded-lg border bg-raised shadow-1 focus-within:border-b9",
          isDropping ? "border-b9 shadow-field-focus" : "border-line",
          cost.isTooLong && "border-bad9 focus-within:border-bad9",
        )}
      >
        <ComposerAttachment
          draft={draft}
          isEmail={isEmail}
          email={contact?.email ?? ""}
          pictureMaxBytes={maxBytes}
          isSubjectMissing={check.isSubjectMissing}
          change={change}
          onWriteText={canText ? onSwitchKind : undefined}
          input={input}
        />
        <ComposerInput
          ref={input}
          label={
            isDropping
              ? `Drop the picture here. We'll make it fit if it's over ${fileSizeText(maxBytes)}`
              : `Message ${name}`
          }
          value={draft.text}
          isInvalid={cost.isTooLong}
          describedBy={errorId}
          hasSendKey={hasSendKey}
          onChange={write}
          onKeyDown={onKeyDown}
          onTemplatePicture={onTemplatePicture}
          onPaste={onPaste}
        />
        <p id={errorId} role="alert" className="px-3.5 text-note font-medium text-bad11">
          {check.problem}
        </p>
        <p role="status" className="px-3.5 text-note font-medium text-warn11">
          {verdict.isAwaited ? "Checking what this costs. It's sent right after." : check.warning}
        </p>
        <div className="flex items-center gap-1 px-2 pt-0.5 pb-2 max-sm:flex-wrap">
          <ComposerTools
            isPreparing={isPreparing}
            isEmail={isEmail}
            isGuest={isGuest}
            canEmail={canEmail && contact !== undefined}
            onPicture={onPicture}
            onInsertField={onInsertField}
            onContactCard={onContactCard}
            onEmoji={insert}
            onInsertContent={onInsertContent}
            onSwitchKind={canText && canEmail ? onSwitchKind : undefined}
            onWriteNote={onWriteNote}
            onVoiceDrop={contact && onVoiceDropSent ? onVoiceDrop : undefined}
          />
          {isEmail || isGuest ? null : (
            <InsightsButton isOpen={hasInsights} onToggle={() => setInsights((isOpen) => !isOpen)} />
          )}
          {isGuest ? null : (
            <MessageCounter
              cost={cost}
              leastCost={check.leastCost}
              isForEach={Boolean(group?.renderForecast)}
            />
          )}
          {isGuest ? null : (
            <IconButton
              label="Schedule Send"
              tooltipSide="top"
              className="ml-1 max-sm:ml-auto"
              isDisabled={isIdle}
              icon={<Clock aria-hidden="true" />}
              onClick={() => {
                if (check.checked()) setDialog({ kind: "schedule" });
              }}
            />
          )}
          <button
            type="button"
            disabled={isIdle || isRefused || verdict.isAwaited}
            aria-describedby={
              !isRefused ? undefined : tagUrlProblem || !note ? errorId : `${errorId}-forecast`
            }
            onClick={send}
            className={cx(
              buttonStyle("primary", "md"),
              "max-sm:w-11 max-sm:px-0",
              isGuest ? "ml-auto" : "ml-1",
            )}
          >
            <SendHorizontal aria-hidden="true" />
            <span className="max-sm:sr-only">Send</span>
          </button>
        </div>
      </div>
      <ComposerDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        name={name}
        contact={contact}
        place={place}
        type={type}
        text={draft.text}
        group={group}
        onInsert={insert}
        onPicture={onPicture}
        onSchedule={schedule}
        input={input}
        onVoiceDropSent={onVoiceDropSent}
      />
    </div>
  );
});
