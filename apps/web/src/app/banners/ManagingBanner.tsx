import type { managedAccounts } from "@broadcast/contract/managed-accounts";
import type { CurrentUser } from "@broadcast/contract/users";
import { formattedName } from "@broadcast/domain/account/names";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { bareEndpoint } from "../../lib/api/bare-endpoint.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { bottomBar } from "../../ui/layout/bottom-bar.ts";

const managingUser = bareEndpoint<typeof managedAccounts.managingUser>({
  method: "GET",
  path: "users/managingUser",
  summary: "Who acts in this session",
  access: "signed-in",
  reads: ["session"],
});

/** While the user manages another account, shows on every page whose it is, with a way back. */
export function ManagingBanner({ user }: { user: CurrentUser }) {
  // Until the server answers, the name from the session is shown.
  const { data } = useEndpoint(managingUser, {}, { isQuiet: true, isEnabled: user.managing !== null });
  if (!user.managing) return null;
  return (
    <div ref={bottomBar} className="shrink-0">
      <Banner
        look="bar"
        tone="brand"
        title="Managing an Account"
        action={
          <ButtonLink href="/logout" size="sm">
            Return to {data?.managingUserFullName || user.managing.managingUserFullName}
          </ButtonLink>
        }
      >
        {user.company || formattedName(user) || user.auth.username}
      </Banner>
    </div>
  );
}
