import type { AdminUser } from "@broadcast/contract/admin-users";
import { fullName } from "@broadcast/domain/account/names";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Ellipsis, LogOut, Users } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useIsPhone } from "../../lib/device/media-query.ts";
import { dateText } from "../../lib/words/moment-text.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { userHref, useUserSearch } from "./admin-users.api.ts";
import { EndSessionsDialog } from "./EndSessionsDialog.tsx";
import { SignInAsDialog } from "./SignInAsDialog.tsx";
import { userName } from "./user-name.ts";

/** All users, found by typing; support can act for one of them, and sign them out everywhere. */
export function UserSearch() {
  const source = useUserSearch();
  const isPhone = useIsPhone();
  const { _id: ownId, timezone } = useCurrentUser();
  const [chosen, setChosen] = useState<AdminUser | null>(null);
  const [ending, setEnding] = useState<AdminUser | null>(null);
  return (
    <Panel
      title="Users"
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      header={
        <div className="max-w-[552px] px-4 py-3">
          <SearchField label="Search users" value={source.term} onChange={source.setTerm} />
        </div>
      }
    >
      <List
        label="Users"
        source={source}
        subtitleLines={isPhone ? 3 : 1}
        row={(user) => ({
          leading: <Avatar name={userName(user)} />,
          title: (
            <AppLink href={userHref(user._id)} className="text-text no-underline hover:underline">
              {userName(user)}
            </AppLink>
          ),
          subtitle: [fullName(user), user.email, displayPhoneNumber(user.phoneNumber ?? "")]
            .filter((part) => part && part !== userName(user))
            .join(" · "),
          badge: (
            <>
              {user.isCancelled ? <Badge>Cancelled</Badge> : null}
              <span className="text-fine text-soft tabular-nums max-sm:hidden">
                Joined {dateText(user.createdAt, timezone)}
              </span>
              {user._id === ownId || user.isCancelled ? null : (
                <Button
                  size="sm"
                  className="ml-1.5"
                  aria-label={`Sign in as ${fullName(user) || user.email}`}
                  onClick={() => setChosen(user)}
                >
                  Sign in as
                </Button>
              )}
              {user._id === ownId ? null : (
                <Menu
                  align="end"
                  trigger={
                    <IconButton
                      size="sm"
                      label={`More for ${fullName(user) || user.email}`}
                      icon={<Ellipsis aria-hidden="true" />}
                    />
                  }
                  entries={[{ label: "End all sessions", icon: <LogOut />, onSelect: () => setEnding(user) }]}
                />
              )}
            </>
          ),
        })}
        empty={<EmptyState icon={<Users />} title="No accounts yet" />}
      />
      {chosen ? <SignInAsDialog key={chosen._id} user={chosen} onClose={() => setChosen(null)} /> : null}
      {ending ? <EndSessionsDialog key={ending._id} user={ending} onClose={() => setEnding(null)} /> : null}
    </Panel>
  );
}
