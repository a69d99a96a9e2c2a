import { type Email, emails } from "@broadcast/contract/emails";
import { messages } from "@broadcast/contract/messages";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useRef, useState } from "react";
import { addressOf } from "../../lib/api/api-client.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { ContentPicker, type InsertPickerProps } from "../content/index.ts";
import { EmailProblems } from "./EmailProblems.tsx";
import { emailSection } from "./email-section.tsx";
import { useClippedQuestion } from "./use-clipped-question.tsx";

/** Chooses a designed email, previews it for the contact, and sends it to them. */
export function InsertEmail({ onClose, contactId }: InsertPickerProps) {
  const [chosen, setChosen] = useState<Email | null>(null);
  const isChosen = useRef(false);
  const send = useSend(messages.send);
  const { ask, question } = useClippedQuestion();
  if (!chosen)
    return (
      <ContentPicker
        section={emailSection}
        title="Select Email"
        // It also closes after a choice, which continues here.
        onClose={() => isChosen.current || onClose()}
        onSelect={(email) => {
          isChosen.current = true;
          setChosen(email);
        }}
      />
    );
  // The call shows its own errors.
  const sendNow = ({ _id: emailId }: Email, clippingConfirmed: boolean) =>
    send.mutateAsync({ body: { contactId, emailId, clippingConfirmed: String(clippingConfirmed) } }).then(
      ({ waitReason }) => {
        toast.success("Email sent", waitReason ?? undefined);
        onClose();
      },
      () => {},
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Send “${chosen.name}”?`}
      size="xl"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isLoading={send.isPending}
            onClick={() => void ask([chosen._id], (isConfirmed) => sendNow(chosen, isConfirmed))}
          >
            Send email
          </Button>
        </>
      }
    >
      <EmailProblems emailId={chosen._id} />
      <iframe
        title="Preview"
        // Without any rights: nothing in it runs, submits forms, or reaches this page.
        sandbox=""
        src={addressOf(emails.preview, { params: { id: chosen._id }, query: { contactId } })}
        className="mt-3 h-[55dvh] w-full rounded-lg border border-line bg-panel"
      />
      {question}
    </Dialog>
  );
}
