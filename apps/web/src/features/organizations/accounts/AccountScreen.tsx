import type { OrganizationAccount } from "@broadcast/contract/organizations";
import { Building2 } from "lucide-react";
import type { ReactNode } from "react";
import { isNotFound } from "../../../lib/api/api-error.ts";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { useAccount } from "../organizations.api.ts";

interface AccountScreenProps {
  title: string;
  children: (account: OrganizationAccount) => ReactNode;
}

/** The account in the address, and what stands there before and without it. */
export function AccountScreen({ title, children }: AccountScreenProps) {
  const { userId = "" } = useScreenParams();
  const { data, error, refetch } = useAccount(userId);
  if (data) return children(data);
  const isGone = isNotFound(error);
  return (
    <Panel title={isGone ? "Not Found" : title} body="bare">
      {isGone ? (
        <EmptyState
          icon={<Building2 />}
          title="Not able to locate this content"
          text="This account is not in your organization."
          action={<ButtonLink href="/organization/accounts">See all accounts</ButtonLink>}
        />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
