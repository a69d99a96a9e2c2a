import { formatCredits } from "@broadcast/domain/credits";
import type { MergeValues } from "@broadcast/domain/merge-fields";
import { MESSAGE_MAX_CHARACTERS } from "@broadcast/domain/segments";
import { SendHorizontal, X } from "lucide-react";
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useMediaQuery } from "../../lib/media-query.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { bottomBar } from "../../ui/bottom-bar.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { cx } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { toast } from "../../ui/toast.ts";
import { ComposerInput } from "./ComposerInput.tsx";
import { ComposerTools } from "./ComposerTools.tsx";
import { DynamicFieldDialog } from "./DynamicFieldDialog.tsx";
import type { Draft } from "./drafts.ts";
import { MessageCounter } from "./MessageCounter.tsx";
import { measureMessage } from "./message-cost.ts";
import { preparePicture } from "./picture.ts";
import { useDraft } from "./use-draft.ts";
import { usePictureDrop } from "./use-picture-drop.ts";

interface ComposerProps {
  /** Names the draft; another thread needs another composer (`key`). */
  threadKey: string;
  /** Whom it is written to. */
  name: string;
  /** The recipient's values of dynamic fields, for the counter. Must stay the same function. */
  readValues: () => MergeValues;
  /** Pictures may be dropped anywhere in here. */
  dropZone: RefObject<HTMLElement | null>;
  onSend: (draft: Draft) => void;
}

/** Where a message is written. */
export function Composer({ threadKey, name, readValues, dropZone, onSend }: ComposerProps) {
  const [draft, change, clear] = useDraft(threadKey);
  const [isPreparing, setPreparing] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const { messageCredits } = useCurrentUser();
  const isTouch = useMediaQuery("(pointer: coarse)");
  const hasPicture = draft.picture !== null;
  // Counting waits until the keystroke is on the screen.
  const settled = useDeferredValue(draft.text);
  const cost = useMemo(
    () => measureMessage(settled, hasPicture, readValues),
    [settled, hasPicture, readValues],
  );
  const isEmpty = draft.text.trim() === "" && !hasPicture;
  const isShort = !isEmpty && cost.costCredits > messageCredits;

  useEffect(() => {
    // Under a finger the keyboard would cover the thread before it was read.
    if (!matchMedia("(pointer: coarse)").matches) input.current?.focus({ preventScroll: true });
  }, []);

  const latestChange = useRef(change);
  latestChange.current = change;
  const onPicture = useCallback(async (file: Blob) => {
    setPreparing(true);
    const prepared = await preparePicture(file);
    setPreparing(false);
    if ("refusal" in prepared) toast.error(prepared.refusal.title, prepared.refusal.text);
    else latestChange.current({ picture: prepared.picture });
    input.current?.focus();
  }, []);
  const onInsertField = useCallback(() => setChoosing(true), []);
  const isDropping = usePictureDrop(dropZone, onPicture);

  const insert = (tag: string) => {
    const { selectionStart = draft.text.length, selectionEnd = selectionStart } = input.current ?? {};
    change({ text: draft.text.slice(0, selectionStart) + tag + draft.text.slice(selectionEnd) });
    const caret = selectionStart + tag.length;
    // After the dialog has given the focus back.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(caret, caret);
    }, 60);
  };

  const send = () => {
    if (isEmpty || isPreparing) return;
    if (measureMessage(draft.text, hasPicture, readValues).isTooLong) {
      setError(`Message text cannot exceed ${MESSAGE_MAX_CHARACTERS} characters.`);
      return;
    }
    onSend({ text: draft.text.trim(), picture: draft.picture });
    clear();
    setError(null);
    input.current?.focus();
  };

  const problem =
    error && cost.isTooLong
      ? error
      : isShort
        ? `This message costs ${formatCredits(cost.costCredits)} and you have ${formatCredits(messageCredits)} credits. Add credits before you send it.`
        : null;

  return (
    <div
      ref={bottomBar}
      className="shrink-0 px-2.5 pb-[max(10px,env(safe-area-inset-bottom))] sm:px-4 sm:pb-4"
    >
      <div
        className={cx(
          "rounded-lg border bg-raised shadow-1 transition-[border-color,box-shadow] duration-100 focus-within:border-b9",
          isDropping ? "border-b9 shadow-field-focus" : "border-line",
          cost.isTooLong && "border-bad9 focus-within:border-bad9",
        )}
      >
        {draft.picture ? (
          <div className="relative mx-3.5 mt-3 w-fit">
            <img
              src={draft.picture.url}
              alt="What you attached"
              className="h-24 max-w-[200px] rounded-md bg-n3 object-cover"
            />
            <IconButton
              label="Remove picture"
              size="sm"
              kind="secondary"
              className="absolute -top-2 -right-2 rounded-full shadow-1"
              icon={<X aria-hidden="true" />}
              onClick={() => {
                change({ picture: null });
                input.current?.focus();
              }}
            />
          </div>
        ) : null}
        <ComposerInput
          ref={input}
          label={isDropping ? "Drop the picture here" : `Message ${name}`}
          value={draft.text}
          isInvalid={cost.isTooLong}
          describedBy={errorId}
          onChange={(text) => change({ text })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || isTouch) return;
            event.preventDefault();
            send();
          }}
          onPaste={(event) => {
            const file = [...event.clipboardData.files].find(({ type }) => type.startsWith("image/"));
            if (!file) return;
            event.preventDefault();
            void onPicture(file);
          }}
        />
        <p id={errorId} role="alert" className="px-3.5 text-note font-medium text-bad11">
          {problem}
        </p>
        <div className="flex items-center gap-1 px-2 pt-0.5 pb-2">
          <ComposerTools isPreparing={isPreparing} onPicture={onPicture} onInsertField={onInsertField} />
          <MessageCounter cost={cost} />
          <button
            type="button"
            disabled={isEmpty || isPreparing}
            onClick={send}
            className={cx(buttonStyle("primary", "md"), "ml-2 max-sm:w-11 max-sm:px-0")}
          >
            <SendHorizontal aria-hidden="true" />
            <span className="max-sm:sr-only">Send</span>
          </button>
        </div>
      </div>
      <DynamicFieldDialog isOpen={isChoosing} onClose={() => setChoosing(false)} onInsert={insert} />
    </div>
  );
}
