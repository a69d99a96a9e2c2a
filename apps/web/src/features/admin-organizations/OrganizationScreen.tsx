import type { AdminOrganization } from "@broadcast/contract/admin-organizations";
import { Building2 } from "lucide-react";
import type { ReactNode } from "react";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { RecordPanel } from "../../ui/layout/RecordPanel.tsx";
import { useOrganization } from "./admin-organizations.api.ts";

interface OrganizationScreenProps {
  title: string;
  children: (organization: AdminOrganization) => ReactNode;
}

/** A screen about the organization in the address, with its loading and error states. */
export function OrganizationScreen({ title, children }: OrganizationScreenProps) {
  const { organizationId = "" } = useScreenParams();
  return (
    <RecordPanel
      title={title}
      read={useOrganization(organizationId)}
      gone={{
        icon: <Building2 />,
        action: { label: "See all organizations", href: "/admin/organizations" },
      }}
    >
      {children}
    </RecordPanel>
  );
}
