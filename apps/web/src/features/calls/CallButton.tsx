import { contactName } from "@broadcast/domain/account/names";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Phone } from "lucide-react";
import { hasVoice } from "../../lib/api/has-voice.ts";
import { useKnownSession } from "../../lib/api/session.ts";
import { type Callee, useCallContact } from "./use-call-contact.tsx";

interface CallButtonProps {
  contact: Callee;
  /** The button's text; an icon alone without it. */
  label?: string;
}

/** Calls a contact. Renders nothing where calls are unavailable or the contact has no number. */
export function CallButton({ contact, label }: CallButtonProps) {
  const session = useKnownSession();
  return session && hasVoice(session.user) && contact.phoneNumber !== null ? (
    <ActiveCallButton contact={contact} label={label} />
  ) : null;
}

function ActiveCallButton({ contact, label }: { contact: Callee; label: string | undefined }) {
  const { call, isStarting, dialog } = useCallContact();
  const icon = <Phone aria-hidden="true" />;
  return (
    <>
      {label ? (
        <Button size="sm" icon={icon} isLoading={isStarting} onClick={() => void call(contact)}>
          {label}
        </Button>
      ) : (
        <IconButton
          label={`Call ${contactName(contact)}`}
          icon={icon}
          isLoading={isStarting}
          onClick={() => void call(contact)}
        />
      )}
      {dialog}
    </>
  );
}
