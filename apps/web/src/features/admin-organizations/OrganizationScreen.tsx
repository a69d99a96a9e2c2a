import type { AdminOrganization } from "@broadcast/contract/admin-organizations";
import { Building2 } from "lucide-react";
import type { ReactNode } from "react";
import { isNotFound } from "../../lib/api/api-error.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useOrganization } from "./admin-organizations.api.ts";

interface OrganizationScreenProps {
  title: string;
  children: (organization: AdminOrganization) => ReactNode;
}

/** The organization in the address, and what stands there before and without it. */
export function OrganizationScreen({ title, children }: OrganizationScreenProps) {
  const { organizationId = "" } = useScreenParams();
  const { data, error, refetch } = useOrganization(organizationId);
  if (data) return children(data);
  const isGone = isNotFound(error) || error?.status === 400;
  return (
    <Panel title={isGone ? "Not Found" : title} body="bare">
      {isGone ? (
        <EmptyState
          icon={<Building2 />}
          title="Not able to locate this content"
          action={<ButtonLink href="/admin/organizations">See all organizations</ButtonLink>}
        />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
