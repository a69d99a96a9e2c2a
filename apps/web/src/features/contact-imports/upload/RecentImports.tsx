import { listTime } from "@broadcast/domain/time/dates";
import { FileText } from "lucide-react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useIsPhone } from "../../../lib/device/media-query.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { useImports } from "../contact-imports.api.ts";
import { outcomeText, stateBadges } from "../import-words.ts";

/** Past imports, including those that are running or were not started. */
export function RecentImports() {
  const source = useImports();
  const { timezone } = useCurrentUser();
  const isPhone = useIsPhone();
  // Nothing to show for a first import.
  if (source.count === 0 && !source.error) return null;
  return (
    <Card title="Recent imports" isPadded={false}>
      <List
        label="Recent imports"
        isEmbedded
        subtitleLines={isPhone ? 2 : 1}
        type="nav"
        source={source}
        hrefOf={(made) => `/contacts/import/${made._id}`}
        row={(made) => ({
          leading: <Avatar name={made.fileName} hue="grey" icon={<FileText className="size-[18px]" />} />,
          title: made.fileName,
          subtitle: outcomeText(made),
          meta: listTime(made.createdAt, businessNow(), timezone),
          badge:
            made.state === "done" ? undefined : (
              <Badge tone={stateBadges[made.state].tone}>{stateBadges[made.state].label}</Badge>
            ),
        })}
      />
    </Card>
  );
}
