import { type GroupedReply, REPLIES_ANSWERED_AT_ONCE, replyGroups } from "@broadcast/contract/reply-groups";
import { creditsText, formatCredits } from "@broadcast/domain/account/credits";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readOptions, useSend } from "../../../lib/api/api-hooks.ts";
import { useDebounced } from "../../../lib/screens/delays.ts";
import { counted } from "../../../lib/words/format.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Checkbox } from "../../../ui/inputs/choice/Checkbox.tsx";
import { useClosingAction } from "../../../ui/overlays/use-closing-action.ts";
import { MessageField } from "../../broadcast-content/index.ts";

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
  const [contactIds] = useState(() =>
    replies.slice(0, REPLIES_ANSWERED_AT_ONCE).map(({ contactId }) => contactId),
  );
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
    enabled: settled !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  const people = settled === "" ? [] : (forecast?.people ?? []);
  const reached = people.filter(({ outcome }) => outcome !== "not-sent").length;
  const isShort = forecast !== undefined && forecast.credits > forecast.balanceCredits;
  // A preview kept on the screen meanwhile is of the previous text.
  const isSeen =
    settled !== "" && settled === answer.trim() && forecast !== undefined && !isPlaceholderData && !error;
  const submit = () => {
    setChecked(true);
    if (!isSeen || reached === 0 || isShort) return;
    void run(async () => {
      const told = await send.mutateAsync({ params, body: { contactIds, text: settled, isDone } });
      const missed = told.notSent.reduce((sum, { count }) => sum + count, 0);
      toast.success(
        `Replied to ${counted(told.sent, "contact")}`,
        missed > 0 ? `${missed} couldn't be sent. Find them in Unsent messages.` : undefined,
      );
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={`Reply to ${counted(contactIds.length, "contact")}`}
      description={`They replied “${text.slice(0, 80)}” or the same in other words. Each gets their own message.${
        replies.length > contactIds.length
          ? ` The other ${replies.length - contactIds.length} come next.`
          : ""
      }`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            isLoading={isRunning}
            isDisabled={answer.trim() !== "" && (!isSeen || reached === 0 || isShort)}
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
                  ? `This costs ${formatCredits(forecast.credits)} and you have ${creditsText(forecast.balanceCredits)}. Add credits before you send it.`
                  : null
          }
        />
        <Checkbox label="Mark their chats as done" value={isDone} onChange={setDone} />
        {people.length > 0 ? (
          <section aria-label="Who gets what">
            <h3 className="mb-1 font-semibold text-text">Who gets what</h3>
            <p role="status" className="mb-1 text-note text-soft">
              {`${counted(reached, "contact")} for ${creditsText(forecast?.credits ?? 0)}.`}
            </p>
            <ul className="max-h-[min(280px,36dvh)] overflow-y-auto border-line border-y">
              {people.map((person) => (
                <li key={person.contactId} className="border-line border-b py-2 last:border-b-0">
                  <p className="flex flex-wrap items-center gap-2">
                    <span className="font-medium text-text">{person.name}</span>
                    {person.outcome === "goes" ? null : (
                      <Badge tone={person.outcome === "waits" ? "caution" : "danger"}>
                        {person.outcome === "waits" ? "Waiting" : "Not sent"}
                      </Badge>
                    )}
                  </p>
                  <p className="text-note text-soft [overflow-wrap:anywhere]">
                    {person.outcome === "not-sent" ? person.reason : person.text}
                  </p>
                  {person.outcome === "waits" ? (
                    <p className="text-note text-warn11">{person.reason}</p>
                  ) : null}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </form>
    </Dialog>
  );
}
