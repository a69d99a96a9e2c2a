import type { OrganizationAccount } from "@broadcast/contract/organizations";
import { Building2 } from "lucide-react";
import type { ReactNode } from "react";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { RecordPanel } from "../../../ui/layout/RecordPanel.tsx";
import { useAccount } from "../organizations.api.ts";

interface AccountScreenProps {
  title: string;
  children: (account: OrganizationAccount) => ReactNode;
}

/** The account in the address, with its loading and error states. */
export function AccountScreen({ title, children }: AccountScreenProps) {
  const { userId = "" } = useScreenParams();
  return (
    <RecordPanel
      title={title}
      read={useAccount(userId)}
      gone={{
        icon: <Building2 />,
        text: "This account isn't in your organization.",
        action: { label: "See all accounts", href: "/organization/accounts" },
      }}
    >
      {children}
    </RecordPanel>
  );
}
