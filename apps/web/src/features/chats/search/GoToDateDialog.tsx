import { messages } from "@broadcast/contract/messages";
import { zonedToInstant } from "@broadcast/domain/time/date-input";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { DateField } from "../../../ui/inputs/date/DateField.tsx";
import { useClosingAction } from "../../../ui/overlays/use-closing-action.ts";

const formId = "go-to-date";

interface GoToDateDialogProps {
  contactId: string;
  /** The path of the thread. */
  path: string;
  onClose: () => void;
}

/** Asks for a day and shows the thread from that day's first message on. */
export function GoToDateDialog({ contactId, path, onClose }: GoToDateDialogProps) {
  const go = useGo();
  const { timezone } = useCurrentUser();
  const today = startOfDayKey(businessNow(), timezone);
  const [date, setDate] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { isRunning, run } = useClosingAction(onClose);
  const start = date ? zonedToInstant(date, "00:00", timezone) : null;
  const submit = () => {
    setChecked(true);
    if (!start || isRunning) return;
    void run(async () => {
      const { messageId } = await call(messages.threadAt, {
        params: { contactId },
        query: { time: start.toISOString() },
      });
      if (messageId) go(`${path}?message=${messageId}`, { isReplacing: true });
      else toast.success("This chat has no messages yet");
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title="Go to a date"
      description="Shows the first message from that day on."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" isLoading={isRunning}>
            Go
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
      >
        <DateField
          label="Date"
          value={date}
          onChange={setDate}
          today={today}
          max={today}
          error={isChecked && !start ? "Date required" : undefined}
        />
      </form>
    </Dialog>
  );
}
