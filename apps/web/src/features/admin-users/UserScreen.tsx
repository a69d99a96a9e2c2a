import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { UserX } from "lucide-react";
import type { ReactNode } from "react";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { RecordPanel } from "../../ui/layout/RecordPanel.tsx";
import { useUser } from "./admin-users.api.ts";

interface UserScreenProps {
  title: string;
  children: (user: AdminUserDetail) => ReactNode;
}

/** A screen about the user in the address, with its loading and error states. */
export function UserScreen({ title, children }: UserScreenProps) {
  const { userId = "" } = useScreenParams();
  return (
    <RecordPanel
      title={title}
      read={useUser(userId)}
      gone={{ icon: <UserX />, action: { label: "See all users", href: "/admin/users" } }}
    >
      {children}
    </RecordPanel>
  );
}
