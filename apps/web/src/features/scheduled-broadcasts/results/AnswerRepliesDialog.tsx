import { type GroupedReply, REPLIES_ANSWERED_AT_ONCE, replyGroups } from "@broadcast/contract/reply-groups";
import { creditsText, formatCredits } from "@broadcast/domain/account/credits";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { readOptions, useSend } from "../../../lib/api/api-hooks.ts";
import { useDebounced } from "../../../lib/screens/delays.ts";
import { counted } from "../../../lib/words/format.ts";
import { Checkbox } from "../../../ui/inputs/choice/Checkbox.tsx";
import { useClosingAction } from "../../../ui/overlays/use-closing-action.ts";
import { MessageField } from "../../broadcast-content/index.ts";
import { useTagUrlProblem } from "../../composer/index.ts";
import { AnsweredPeople, reachedBy } from "./AnsweredPeople.tsx";

const debounceMs = 400;
const formId = "answer-replies";

interface AnswerRepliesDialogProps {
  broadcastId: string;
  /** A representative reply. */
  text: string;
  replies: readonly GroupedReply[];
  onClose: () => void;
}

/** Sends one answer to contacts with similar replies, after showing what each of them gets. */
export function AnswerRepliesDialog({ broadcastId, text, replies, onClose }: AnswerRepliesDialogProps) {
  const [answer, setAnswer] = useState("");
  const [isDone, setDone] = useState(true);
  const [isChecked, setChecked] = useState(false);
  const [asked] = useState(() => replies.slice(0, REPLIES_ANSWERED_AT_ONCE));
  // Who has written again may have changed their mind.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(asked.flatMap(({ contactId, laterText }) => (laterText === null ? [contactId] : []))),
  );
  const choose = useCallback(
    (contactId: string, isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        if (isChosen) after.add(contactId);
        else after.delete(contactId);
        return after;
      }),
    [],
  );
  const hasLater = asked.some(({ contactId, laterText }) => laterText !== null && chosen.has(contactId));
  const contactIds = asked.flatMap(({ contactId }) => (chosen.has(contactId) ? [contactId] : []));
  const send = useSend(replyGroups.answer);
  const { isRunning, run } = useClosingAction(onClose);
  const settled = useDebounced(answer.trim(), debounceMs);
  const params = { broadcastId };
  const {
    data: forecast,
    error,
    isPlaceholderData,
  } = useQuery({
    ...readOptions(
      replyGroups.forecast,
      { params, body: { contactIds, text: settled || "…" } },
      { isQuiet: true },
    ),
    enabled: settled !== "" && contactIds.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const shown = settled === "" || contactIds.length === 0 ? null : (forecast ?? null);
  const reached = shown ? reachedBy(shown) : 0;
  // The field says what to do about it.
  const isPasted = useTagUrlProblem(answer) !== null;
  const isShort = shown !== null && shown.credits > shown.balanceCredits;
  // A preview kept on the screen meanwhile is of the previous text.
  const isSeen = settled === answer.trim() && shown !== null && !isPlaceholderData && !error;
  const submit = () => {
    setChecked(true);
    if (!isSeen || reached === 0 || isShort || isPasted) return;
    void run(async () => {
      const told = await send.mutateAsync({ params, body: { contactIds, text: settled, isDone } });
      toast.success(`Replied to ${counted(told.sent, "contact")}`, missedText(told.notSent));
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={`Reply to ${counted(contactIds.length, "contact")}`}
      description={`They replied “${text.slice(0, 80)}” or the same in other words. Each gets their own message.${
        replies.length > asked.length ? ` The other ${replies.length - asked.length} come next.` : ""
      }`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            isLoading={isRunning}
            isDisabled={answer.trim() !== "" && (!isSeen || reached === 0 || isShort || isPasted)}
          >
            {isSeen && reached > 0 ? `Send to ${counted(reached, "contact")}` : "Send"}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
      >
        <MessageField
          label="Your reply"
          value={answer}
          onChange={setAnswer}
          type="sms"
          pricePerPiece={null}
          placeholder="Great, {{firstName}}, see you then!"
          error={
            isChecked && answer.trim() === ""
              ? "Message is required."
              : error && settled !== ""
                ? error.message
                : isShort
                  ? `This costs ${formatCredits(shown.credits)} and you have ${creditsText(shown.balanceCredits)}. Add credits before you send it.`
                  : null
          }
        />
        <Checkbox
          label="Mark their chats as done"
          hint={hasLater ? "Chats with anyone who has written since stay open." : undefined}
          value={isDone}
          onChange={setDone}
        />
        <AnsweredPeople replies={asked} chosen={chosen} onChoose={choose} forecast={shown} />
      </form>
    </Dialog>
  );
}

/** What to know about those who did not get it; undefined when everyone did. */
function missedText(notSent: readonly { reason: string; count: number; isListed: boolean }[]) {
  const listed = notSent.reduce((sum, { count, isListed }) => (isListed ? sum + count : sum), 0);
  const sentences = [
    ...notSent.flatMap(({ reason, count, isListed }) =>
      isListed ? [] : [`Not sent to ${counted(count, "contact")}: ${reason}`],
    ),
    ...(listed > 0 ? [`${listed} couldn't be sent. Find them in Unsent messages.`] : []),
  ];
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}
