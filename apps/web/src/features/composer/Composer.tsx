import type { Contact } from "@broadcast/contract/contacts";
import type { Message } from "@broadcast/contract/messages";
import { formatCredits } from "@broadcast/domain/credits";
import type { MergeValues } from "@broadcast/domain/merge-fields";
import type { PlaceEvidence } from "@broadcast/domain/recipient-places";
import { Clock, SendHorizontal } from "lucide-react";
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { businessNow } from "../../lib/business-clock.ts";
import { pictureMaxBytes } from "../../lib/media-files.ts";
import { useMediaQuery } from "../../lib/media-query.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { takeSharedImage } from "../../lib/shared-image.ts";
import { useNow } from "../../lib/use-now.ts";
import { buttonStyle } from "../../ui/actions/button-style.ts";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { cx } from "../../ui/class-names.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useFileDrop } from "../../ui/inputs/use-file-drop.ts";
import { bottomBar } from "../../ui/layout/bottom-bar.ts";
import type { InsertableContent } from "../content/index.ts";
import { InsightsButton, MessageInsights } from "../message-insights/index.ts";
import { unknownFieldsText, useDynamicFields } from "../settings/index.ts";
import { TrackLinkNote } from "../trackable-links/index.ts";
import { AttachedCard } from "./AttachedCard.tsx";
import { AttachedPicture } from "./AttachedPicture.tsx";
import { ComposerInput } from "./ComposerInput.tsx";
import { ComposerSubject } from "./ComposerSubject.tsx";
import { ComposerTools } from "./ComposerTools.tsx";
import { DynamicFieldDialog } from "./DynamicFieldDialog.tsx";
import type { Draft } from "./drafts.ts";
import { MessageCounter } from "./MessageCounter.tsx";
import { measureMessage } from "./message-cost.ts";
import { OutlookLine } from "./OutlookLine.tsx";
import { outlookNote } from "./outlook-text.ts";
import { readOwnContactCard } from "./own-contact-card.ts";
import { preparePicture } from "./picture.ts";
import { useDraft } from "./use-draft.ts";
import { useOutlook } from "./use-outlook.ts";
import { useTagUrlProblem } from "./use-tag-url-problem.ts";

const ScheduleChatDialog = lazy(async () => ({
  default: (await import("./ScheduleChatDialog.tsx")).ScheduleChatDialog,
}));
const VoiceDropDialog = lazy(async () => ({
  default: (await import("./VoiceDropDialog.tsx")).VoiceDropDialog,
}));

interface ComposerProps {
  /** Names the draft; another thread needs another composer (`key`). */
  threadKey: string;
  /** Whom it is written to. */
  name: string;
  /** Left out for a number that is no contact yet. */
  contact?: Contact;
  /** What tells where they are; left out for a space, whose members are anywhere. */
  place?: PlaceEvidence;
  /** What sending it would do, where that is more than for one contact. */
  forecast?: (message: { text: string; hasMedia: boolean }) => ReactNode;
  /** At least one of the two; `canEmail` offers writing an email, or is all there is. */
  canText?: boolean;
  canEmail?: boolean;
  /** The recipient's values of dynamic fields, for the counter. Must stay the same function. */
  readValues: () => MergeValues;
  /** Pictures may be dropped anywhere in here. */
  dropZone: RefObject<HTMLElement | null>;
  onSend: (draft: Draft) => void;
  /** Keeps what was written when its promise is broken. */
  onSchedule: (draft: Draft, runAt: Date) => Promise<void>;
  /** Opens a note for the team; left out where nobody could keep one. */
  onWriteNote?: () => void;
  /** Left out where voice drops may not be sent. */
  onVoiceDropSent?: (message: Message) => void;
}

/** Where a message is written. */
export function Composer({
  threadKey,
  name,
  contact,
  place,
  forecast,
  canText = true,
  canEmail = false,
  readValues,
  dropZone,
  onSend,
  onSchedule,
  onWriteNote,
  onVoiceDropSent,
}: ComposerProps) {
  const [draft, change, clear] = useDraft(threadKey);
  const [isPreparing, setPreparing] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const [isDroppingVoice, setDroppingVoice] = useState(false);
  const [hasInsights, setInsights] = useState(false);
  const [inserting, setInserting] = useState<InsertableContent | null>(null);
  const [error, setError] = useState<"too-long" | "no-subject" | "unknown-field" | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const { messageCredits, phoneNumber, timezone: timeZone } = useCurrentUser();
  const now = useNow();
  const isTouch = useMediaQuery("(pointer: coarse)");

  const isEmail = canEmail && (!canText || draft.kind === "email");
  const type: "sms" | "mms" | "email" = isEmail
    ? "email"
    : draft.picture || draft.contactCard
      ? "mms"
      : "sms";
  // Counting waits until the keystroke is on the screen.
  const settled = useDeferredValue(draft.text);
  const cost = useMemo(() => measureMessage(settled, type, readValues), [settled, type, readValues]);
  const isEmpty = draft.text.trim() === "" && type !== "mms";
  const { unknownIn, isRelaxed } = useDynamicFields();
  const unknown = useMemo(() => (settled.includes("{{") ? unknownIn(settled) : []), [settled, unknownIn]);
  const isShort = !isEmpty && cost.costCredits > messageCredits;

  const question = contact && !isEmpty ? { contactId: contact._id, type, text: settled } : null;
  const { outlook, isCurrent } = useOutlook(question);
  const note = outlook && !isShort ? outlookNote(outlook, { now, timeZone }) : null;
  const tagUrlProblem = useTagUrlProblem(settled);
  const isRefused = tagUrlProblem !== null || (isCurrent && outlook?.outcome === "not-sent");
  const isIdle = isEmpty || isPreparing;

  useEffect(() => {
    // Under a finger the keyboard would cover the thread before it was read.
    if (!matchMedia("(pointer: coarse)").matches) input.current?.focus({ preventScroll: true });
  }, []);

  const latest = useRef({ change, isEmail, phoneNumber });
  latest.current = { change, isEmail, phoneNumber };
  const onPicture = useCallback(async (file: Blob) => {
    if (latest.current.isEmail) {
      toast.error("Invalid Selection", "An email takes no picture here. Write a text to send one.");
      return;
    }
    setPreparing(true);
    const prepared = await preparePicture(file, pictureMaxBytes(latest.current.phoneNumber));
    setPreparing(false);
    if ("refusal" in prepared) toast.error(prepared.refusal.title, prepared.refusal.text);
    else latest.current.change({ picture: prepared.picture, contactCard: null });
    input.current?.focus();
  }, []);
  useEffect(() => {
    // What another app shared waits for the first chat that is opened.
    void takeSharedImage().then((image) => image && onPicture(image));
  }, [onPicture]);
  const onContactCard = useCallback(async () => {
    const contactCard = await readOwnContactCard();
    if (contactCard) latest.current.change({ contactCard, picture: null });
    input.current?.focus();
  }, []);
  const onInsertField = useCallback(() => setChoosing(true), []);
  const onSwitchKind = useCallback(
    () => latest.current.change({ kind: latest.current.isEmail ? "text" : "email" }),
    [],
  );
  const onVoiceDrop = useCallback(() => setDroppingVoice(true), []);
  const isDropping = useFileDrop(dropZone, onPicture);

  const insert = (words: string) => {
    const { selectionStart = draft.text.length, selectionEnd = selectionStart } = input.current ?? {};
    change({ text: draft.text.slice(0, selectionStart) + words + draft.text.slice(selectionEnd) });
    const caret = selectionStart + words.length;
    // After the dialog or the picker has given the focus back.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(caret, caret);
    }, 60);
  };

  const latestInsert = useRef(insert);
  latestInsert.current = insert;
  const onEmoji = useCallback((emoji: string) => latestInsert.current(emoji), []);

  /** What is written, ready to go; null after telling what is missing. */
  const checked = (): Draft | null => {
    const isTooLong = measureMessage(draft.text, type, readValues).isTooLong;
    const isUnknown = !isRelaxed && unknownIn(draft.text).length > 0;
    const found = isTooLong
      ? "too-long"
      : isEmail && draft.subject.trim() === ""
        ? "no-subject"
        : isUnknown
          ? "unknown-field"
          : null;
    setError(found);
    if (found || isIdle) return null;
    return {
      kind: isEmail ? "email" : "text",
      subject: isEmail ? draft.subject.trim() : "",
      text: draft.text.trim(),
      picture: isEmail ? null : draft.picture,
      contactCard: isEmail ? null : draft.contactCard,
    };
  };
  const sendNow = (content: Draft) => {
    onSend(content);
    clear();
    input.current?.focus();
  };
  const send = () => {
    if (isRefused) return;
    const content = checked();
    if (content) sendNow(content);
  };
  const schedule = async (runAt: Date) => {
    const content = checked();
    if (!content) return;
    if (runAt <= businessNow()) {
      sendNow(content);
      return;
    }
    await onSchedule(content, runAt);
    clear();
  };

  const problem =
    tagUrlProblem ??
    (error === "too-long" && cost.isTooLong
      ? `Message text cannot exceed ${cost.maxCharacters} characters.`
      : isShort
        ? `This message costs ${formatCredits(cost.costCredits)} and you have ${formatCredits(messageCredits)} credits. Add credits before you send it.`
        : error === "unknown-field" && unknown.length > 0
          ? unknownFieldsText(unknown, false)
          : null);
  const warning = isRelaxed && unknown.length > 0 ? unknownFieldsText(unknown, true) : null;

  return (
    <div
      ref={bottomBar}
      className="shrink-0 px-2.5 pb-[max(10px,env(safe-area-inset-bottom))] sm:px-4 sm:pb-4"
    >
      {settled.includes("://") && !tagUrlProblem ? (
        <div className="px-1.5 pb-2">
          <Suspense fallback={null}>
            <TrackLinkNote
              text={draft.text}
              onChange={(text) => {
                change({ text });
                input.current?.focus();
              }}
            />
          </Suspense>
        </div>
      ) : null}
      {hasInsights && !isEmail ? (
        <div className="pb-2">
          <Suspense fallback={null}>
            <MessageInsights
              text={draft.text}
              use="chat"
              contactId={contact?._id}
              onChange={(text) => change({ text })}
              onClose={() => {
                setInsights(false);
                input.current?.focus();
              }}
            />
          </Suspense>
        </div>
      ) : null}
      {forecast && !isEmpty ? forecast({ text: settled, hasMedia: type === "mms" }) : null}
      <OutlookLine id={`${errorId}-outlook`} note={note} className="px-1.5 pt-1 pb-2" />
      <div
        className={cx(
          "rounded-lg border bg-raised shadow-1 transition-[border-color,box-shadow] duration-100 focus-within:border-b9",
          isDropping ? "border-b9 shadow-field-focus" : "border-line",
          cost.isTooLong && "border-bad9 focus-within:border-bad9",
        )}
      >
        {isEmail ? (
          <ComposerSubject
            email={contact?.email ?? ""}
            value={draft.subject}
            isMissing={error === "no-subject" && draft.subject.trim() === ""}
            onChange={(subject) => change({ subject })}
            onWriteText={canText ? onSwitchKind : undefined}
          />
        ) : draft.picture ? (
          <AttachedPicture
            url={draft.picture.url}
            onRemove={() => {
              change({ picture: null });
              input.current?.focus();
            }}
          />
        ) : draft.contactCard ? (
          <AttachedCard
            name={draft.contactCard.name}
            onRemove={() => {
              change({ contactCard: null });
              input.current?.focus();
            }}
          />
        ) : null}
        <ComposerInput
          ref={input}
          label={isDropping ? "Drop the picture here" : `Message ${name}`}
          value={draft.text}
          isInvalid={cost.isTooLong}
          describedBy={errorId}
          hasSendKey={!isEmail}
          onChange={(text) => change({ text })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            // An email has paragraphs: there Enter starts a line, and Control or Command with it sends.
            const isMeant = isEmail ? event.ctrlKey || event.metaKey : !event.shiftKey && !isTouch;
            if (!isMeant) return;
            event.preventDefault();
            send();
          }}
          onPaste={(event) => {
            const file = [...event.clipboardData.files].find(({ type: kind }) => kind.startsWith("image/"));
            if (!file) return;
            event.preventDefault();
            void onPicture(file);
          }}
        />
        <p id={errorId} role="alert" className="px-3.5 text-note font-medium text-bad11">
          {problem}
        </p>
        <p role="status" className="px-3.5 text-note font-medium text-warn11">
          {problem ? null : warning}
        </p>
        <div className="flex items-center gap-1 px-2 pt-0.5 pb-2">
          <ComposerTools
            isPreparing={isPreparing}
            isEmail={isEmail}
            canEmail={canEmail && contact !== undefined}
            onPicture={onPicture}
            onInsertField={onInsertField}
            onContactCard={onContactCard}
            onEmoji={onEmoji}
            onInsertContent={setInserting}
            onSwitchKind={canText && canEmail ? onSwitchKind : undefined}
            onWriteNote={onWriteNote}
            onVoiceDrop={contact && onVoiceDropSent ? onVoiceDrop : undefined}
          />
          {isEmail ? null : (
            <InsightsButton isOpen={hasInsights} onToggle={() => setInsights((isOpen) => !isOpen)} />
          )}
          <MessageCounter cost={cost} isForEach={forecast !== undefined} />
          <IconButton
            label="Schedule Send"
            tooltipSide="top"
            className="ml-1"
            isDisabled={isIdle}
            icon={<Clock aria-hidden="true" />}
            onClick={() => {
              if (checked()) setScheduling(true);
            }}
          />
          <button
            type="button"
            disabled={isIdle || isRefused}
            aria-describedby={tagUrlProblem ? errorId : isRefused ? `${errorId}-outlook` : undefined}
            onClick={send}
            className={cx(buttonStyle("primary", "md"), "ml-1 max-sm:w-11 max-sm:px-0")}
          >
            <SendHorizontal aria-hidden="true" />
            <span className="max-sm:sr-only">Send</span>
          </button>
        </div>
      </div>
      <DynamicFieldDialog isOpen={isChoosing} onClose={() => setChoosing(false)} onInsert={insert} />
      <Suspense fallback={null}>
        {inserting ? (
          <inserting.Picker
            contactId={contact?._id}
            onClose={() => setInserting(null)}
            onInsert={({ text, picture }) => {
              insert(text);
              if (picture) void onPicture(picture);
            }}
          />
        ) : null}
        {isScheduling ? (
          <ScheduleChatDialog
            onClose={() => setScheduling(false)}
            name={name}
            {...(place && { place })}
            message={contact ? { contactId: contact._id, type, text: draft.text } : null}
            onSchedule={schedule}
          />
        ) : null}
        {isDroppingVoice && contact && place && onVoiceDropSent ? (
          <VoiceDropDialog
            contact={contact}
            name={name}
            place={place}
            onClose={() => setDroppingVoice(false)}
            onSent={onVoiceDropSent}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
