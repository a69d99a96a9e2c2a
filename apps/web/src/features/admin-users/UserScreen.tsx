import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { UserX } from "lucide-react";
import type { ReactNode } from "react";
import { isNotFound } from "../../lib/api/api-error.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useUser } from "./admin-users.api.ts";

interface UserScreenProps {
  title: string;
  children: (user: AdminUserDetail) => ReactNode;
}

/** The user in the address, and what stands there before and without one. */
export function UserScreen({ title, children }: UserScreenProps) {
  const { userId = "" } = useScreenParams();
  const { data, error, refetch } = useUser(userId);
  if (data) return children(data);
  const isGone = isNotFound(error) || error?.status === 400;
  return (
    <Panel title={isGone ? "Not Found" : title} body="bare">
      {isGone ? (
        <EmptyState
          icon={<UserX />}
          title="Not able to locate this content"
          action={<ButtonLink href="/admin/users">See all users</ButtonLink>}
        />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
