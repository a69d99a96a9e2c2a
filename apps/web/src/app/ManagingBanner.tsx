import type { CurrentUser } from "@broadcast/contract/users";
import { formattedName } from "@broadcast/domain/names";
import { ButtonLink } from "../ui/actions/ButtonLink.tsx";
import { Banner } from "../ui/feedback/Banner.tsx";

/** While somebody acts for another account: whose it is, and the way back. On every page, so that nobody forgets. */
export function ManagingBanner({ user }: { user: CurrentUser }) {
  if (!user.managing) return null;
  return (
    <Banner
      look="bar"
      tone="brand"
      title="Managing an Account"
      action={
        <ButtonLink href="/logout" size="sm">
          Return to {user.managing.managingUserFullName}
        </ButtonLink>
      }
    >
      {user.company || formattedName(user) || user.auth.username}
    </Banner>
  );
}
