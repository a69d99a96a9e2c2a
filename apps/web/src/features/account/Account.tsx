import { formattedName } from "@broadcast/domain/account/names";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { Copy } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { platform } from "../../platform/index.ts";
import { copyText } from "../../ui/actions/copy-text.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { LinkList } from "../../ui/lists/LinkList.tsx";
import { accountPages } from "./account-pages.ts";

/** The signed-in user, and the account pages they may open. */
export function Account() {
  const user = useCurrentUser();
  const name = formattedName(user) || user.auth.username;
  const phone = displayPhoneNumber(user.phoneNumber ?? "");
  return (
    <Panel
      title="Account"
      body="bare"
      header={
        <div className="flex items-center gap-3.5 border-line border-b px-4 py-4">
          <Avatar name={name} size="lg" />
          <div className="min-w-0 flex-1">
            <p className="text-heading font-semibold text-text [overflow-wrap:anywhere]">{name}</p>
            <p className="text-soft [overflow-wrap:anywhere]">{user.company || user.auth.username}</p>
            {phone ? (
              <p className="-my-1.5 flex items-center gap-1 text-soft tabular-nums">
                <PhoneText>{phone}</PhoneText>
                <IconButton
                  label="Copy phone number"
                  icon={<Copy aria-hidden="true" />}
                  onClick={() => void copyText(phone, "Phone Number copied to clipboard")}
                />
              </p>
            ) : null}
          </div>
        </div>
      }
    >
      <LinkList
        label="Account pages"
        groups={accountPages(user, platform.isNative)}
        searchLabel="Search account"
      />
    </Panel>
  );
}
