import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import type { ViolationKind } from "@broadcast/contract/spammers";
import { Ban, CircleCheck, Flag, Hand, UserMinus } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { counted } from "../../lib/words/format.ts";
import { momentText } from "../../lib/words/moment-text.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { UserScreen, userName } from "../admin-users/index.ts";
import { useViolations } from "./account-support.api.ts";

const title = "Message score violations";

const kinds: Record<ViolationKind, { label: string; icon: typeof Ban }> = {
  "spam-refusal": { label: "Refused as spam", icon: Ban },
  complaint: { label: "Complaint", icon: Flag },
  held: { label: "Held back", icon: Hand },
  "opt-outs": { label: "Many opt-outs", icon: UserMinus },
};

/** /admin/users/{userId}/message-score-violations: violations by an account's messages, without the messages' text. */
export function MessageScoreViolations() {
  return <UserScreen title={title}>{(user) => <Violations key={user._id} user={user} />}</UserScreen>;
}

function Violations({ user }: { user: AdminUserDetail }) {
  const source = useViolations(user._id);
  const { timezone } = useCurrentUser();
  return (
    <Panel title={title} trailing={userName(user)} body="bare">
      <List
        label={title}
        source={source}
        subtitleLines={2}
        row={({ kind, score, reason, time }) => {
          const { label, icon: Icon } = kinds[kind];
          return {
            leading: <Avatar name={kind} hue="grey" icon={<Icon className="size-[18px]" />} />,
            title: reason,
            subtitle: `${label} · ${momentText(time, timezone)}`,
            badge: <Badge>{counted(score, "point")}</Badge>,
          };
        }}
        empty={
          <EmptyState icon={<CircleCheck />} title="No violations" text="This account has no violations." />
        }
      />
    </Panel>
  );
}
