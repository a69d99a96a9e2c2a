import type { AdminUnsent, AdminUserDetail } from "@broadcast/contract/admin-users";
import { CircleCheck, Mail, MessageSquareText, Mic, Phone } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useIsPhone } from "../../lib/device/media-query.ts";
import { momentText } from "../../lib/words/moment-text.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { faultWords, stateTones, stateWords } from "../unsent-messages/index.ts";
import { useUnsentOfUser } from "./admin-users.api.ts";
import { UserScreen } from "./UserScreen.tsx";
import { userName } from "./user-name.ts";

const icons: Record<AdminUnsent["type"], typeof Mail> = {
  sms: MessageSquareText,
  mms: MessageSquareText,
  call: Phone,
  rvm: Mic,
  email: Mail,
};

/** /admin/users/{userId}/unsent-messages: why an account's messages were not sent, without their text. */
export function UnsentOfUser() {
  return <UserScreen title="Unsent messages">{(user) => <Unsent key={user._id} user={user} />}</UserScreen>;
}

function Unsent({ user }: { user: AdminUserDetail }) {
  const source = useUnsentOfUser(user._id);
  const { timezone } = useCurrentUser();
  const isPhone = useIsPhone();
  return (
    <Panel title="Unsent messages" trailing={userName(user)} body="bare">
      <List
        label="Unsent messages"
        source={source}
        subtitleLines={2}
        row={({ type, state, failure, time }) => {
          const Icon = icons[type];
          return {
            leading: <Avatar name={type} hue="grey" icon={<Icon className="size-[18px]" />} />,
            title: failure.words,
            subtitle: [momentText(time, timezone), faultWords[failure.fault], isPhone && stateWords[state]]
              .filter(Boolean)
              .join(" · "),
            badge: isPhone ? undefined : <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>,
          };
        }}
        empty={
          <EmptyState
            icon={<CircleCheck />}
            title="No unsent messages"
            text="Everything this account sent went out."
          />
        }
      />
    </Panel>
  );
}
