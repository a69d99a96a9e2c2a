import type { AdminUser } from "@broadcast/contract/admin-users";
import { fullName } from "@broadcast/domain/account/names";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Ellipsis, LogIn, LogOut, Users } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useIsPhone } from "../../lib/device/media-query.ts";
import { dateText } from "../../lib/words/moment-text.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListPanel } from "../../ui/lists/ListPanel.tsx";
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
  const canSignInAs = (user: AdminUser) => user._id !== ownId && !user.isCancelled;
  return (
    <ListPanel
      title="Users"
      search={{ label: "Search users" }}
      isSearchNarrow
      source={source}
      subtitleLines={isPhone ? 3 : 1}
      row={(user) => ({
        leading: <Avatar name={userName(user)} />,
        title: (
          <AppLink href={userHref(user._id)} className="text-text no-underline hover:underline">
            {userName(user)}
          </AppLink>
        ),
        subtitle: [
          isPhone && user.isCancelled && "Cancelled",
          fullName(user),
          user.email,
          displayPhoneNumber(user.phoneNumber ?? ""),
        ]
          .filter((part) => part && part !== userName(user))
          .join(" · "),
        badge: (
          <>
            {user.isCancelled && !isPhone ? <Badge>Cancelled</Badge> : null}
            <span className="text-fine text-soft tabular-nums max-sm:hidden">
              Joined {dateText(user.createdAt, timezone)}
            </span>
            {isPhone || !canSignInAs(user) ? null : (
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
                entries={[
                  isPhone &&
                    canSignInAs(user) && {
                      label: "Sign in as",
                      icon: <LogIn />,
                      onSelect: () => setChosen(user),
                    },
                  { label: "End all sessions", icon: <LogOut />, onSelect: () => setEnding(user) },
                ]}
              />
            )}
          </>
        ),
      })}
      empty={<EmptyState icon={<Users />} title="No accounts yet" />}
    >
      {chosen ? <SignInAsDialog key={chosen._id} user={chosen} onClose={() => setChosen(null)} /> : null}
      {ending ? <EndSessionsDialog key={ending._id} user={ending} onClose={() => setEnding(null)} /> : null}
    </ListPanel>
  );
}
