import { appFlows } from "@broadcast/contract/app-flows";
import type { Contact } from "@broadcast/contract/contacts";
import { contactName } from "@broadcast/domain/account/names";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { Send } from "lucide-react";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { OneContactSearch } from "../../contacts/index.ts";
import type { StepOf } from "./fields-props.ts";

/** Sends a step's message, as edited, to the user's own phone or another contact, through the same checks. */
export function TestMessage({ step }: { step: StepOf<"send"> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="sm" icon={<Send aria-hidden="true" />} onClick={() => setOpen(true)}>
        Send a test
      </Button>
      {isOpen ? <TestDialog step={step} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function TestDialog({ step, onClose }: { step: StepOf<"send">; onClose: () => void }) {
  const { appFlowId: id = "" } = useScreenParams();
  const [contact, setContact] = useState<Contact | null>(null);
  const [told, setTold] = useState("");
  const test = useSend(appFlows.test);
  const send = async (to: Contact) => {
    setTold("");
    const { outcome, reason } = await test.mutateAsync({
      params: { id },
      body: { contactId: to._id, step },
    });
    const done = outcome === "sent" ? `On its way to ${contactName(to)}.` : `Not sent to ${contactName(to)}.`;
    setTold(reason ? `${done} ${reason}` : done);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Send a test"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            kind="primary"
            isDisabled={contact === null || test.isPending}
            // The call shows its own error.
            onClick={() => contact && void send(contact).catch(() => {})}
          >
            {contact ? `Send to ${contactName(contact)}` : "Send"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-soft">
          Choose yourself or another contact. They get this message now. It uses credits but isn't counted in
          any figures.
        </p>
        <OneContactSearch onSelect={setContact} />
        <p role="status">{told}</p>
      </div>
    </Dialog>
  );
}
