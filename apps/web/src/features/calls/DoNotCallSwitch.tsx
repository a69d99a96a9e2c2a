import { voice } from "@broadcast/contract/voice";
import { contactName } from "@broadcast/domain/account/names";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { hasVoice } from "../../lib/api/has-voice.ts";
import { useKnownSession } from "../../lib/api/session.ts";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import type { Callee } from "./use-call-contact.tsx";

/**
 * Whether the contact asked not to be called. Renders nothing where calls are unavailable or the contact has
 * no number.
 */
export function DoNotCallSwitch({ contact }: { contact: Callee }) {
  const session = useKnownSession();
  const isOffered = Boolean(session && hasVoice(session.user) && contact.phoneNumber);
  return isOffered ? <ActiveSwitch contact={contact} /> : null;
}

function ActiveSwitch({ contact }: { contact: Callee }) {
  const params = { contactId: contact._id };
  const { data } = useEndpoint(voice.readCallee, { params }, { isQuiet: true });
  const change = useSend(voice.changeDoNotCall);
  if (!data) return null;
  const turn = async (doNotCall: boolean) => {
    await change.mutateAsync({ params, body: { doNotCall } });
    toast.success(`${contactName(contact)} ${doNotCall ? "won't be called again" : "can be called again"}`);
  };
  return (
    <Switch
      label="Do not call"
      value={data.doNotCall}
      hint={
        data.doNotCall ? "They asked not to be called." : "Turn on when they ask you not to call this number."
      }
      // The call shows its own error.
      onChange={(isOn) => void turn(isOn).catch(() => {})}
    />
  );
}
