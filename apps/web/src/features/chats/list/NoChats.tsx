import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { MessageCircle, Upload } from "lucide-react";
import { useCurrentUser, useSession } from "../../../lib/api/session.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";

/** The chat list before the first chat: explains how to start one. */
export function NoChats() {
  const { sandboxUrl } = useSession();
  const { phoneNumber, phoneNumberType } = useCurrentUser();
  // Texts to the owner's own cell reach only the owner.
  const number = phoneNumberType === "managed-voip" ? displayPhoneNumber(phoneNumber ?? "") : "";
  return (
    <EmptyState
      icon={<MessageCircle />}
      title="No chats yet"
      text={
        <>
          Messages between you and your contacts appear here. Import your contacts and text one of them
          <PhoneText>{number ? `, or text ${number} from a phone` : ""}</PhoneText>.
        </>
      }
      action={
        <div className="flex flex-col items-center gap-2">
          <ButtonLink kind="primary" href="/contacts/import" icon={<Upload />}>
            Import contacts
          </ButtonLink>
          {sandboxUrl ? (
            <a href={sandboxUrl} target="_blank" rel="noreferrer" className="py-2 font-semibold text-b11">
              Open the sandbox's phones
            </a>
          ) : null}
        </div>
      }
    />
  );
}
