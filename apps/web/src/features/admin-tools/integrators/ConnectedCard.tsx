import type { Integrator } from "@broadcast/contract/admin-integrators";
import { Plug } from "lucide-react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useIsPhone } from "../../../lib/device/media-query.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { useConnectedAccounts } from "../admin-tools.api.ts";

/** The accounts connected to a partner, latest first. */
export function ConnectedCard({ integrator }: { integrator: Integrator }) {
  const source = useConnectedAccounts(integrator._id);
  const { timezone } = useCurrentUser();
  const isPhone = useIsPhone();
  return (
    <Card title="Connected accounts" isPadded={false}>
      <List
        label="Connected accounts"
        source={source}
        isEmbedded
        subtitleLines={isPhone ? 2 : 1}
        row={({ userId, company, email, connectedAt, lastUsedAt }) => ({
          leading: <Avatar name={company || email} />,
          title: (
            <AppLink href={`/admin/users/${userId}`} className="text-text no-underline hover:underline">
              {company || email}
            </AppLink>
          ),
          subtitle: `Connected ${momentWithin(connectedAt, timezone)} · ${
            lastUsedAt ? `last used ${momentWithin(lastUsedAt, timezone)}` : "not used yet"
          }`,
        })}
        empty={<EmptyState icon={<Plug />} title="No connected accounts" />}
      />
    </Card>
  );
}
