import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import type { ReactNode } from "react";
import { Panel } from "../../ui/layout/Panel.tsx";
import { UserScreen, userName } from "../admin-users/index.ts";
import { ReadyPanel } from "../settings/index.ts";

interface SupportScreenProps<Data> {
  title: string;
  /** Reads the screen's data. */
  useRead: (userId: string) => { data: Data | undefined; error: unknown; refetch: () => unknown };
  children: (data: Data, user: AdminUserDetail) => ReactNode;
}

/** A support screen about one aspect of one user. */
export function SupportScreen<Data>({ title, useRead, children }: SupportScreenProps<Data>) {
  return (
    <UserScreen title={title}>
      {(user) => (
        <Matter key={user._id} title={title} user={user} useRead={useRead}>
          {children}
        </Matter>
      )}
    </UserScreen>
  );
}

function Matter<Data>({
  title,
  user,
  useRead,
  children,
}: SupportScreenProps<Data> & { user: AdminUserDetail }) {
  return (
    <ReadyPanel title={title} read={useRead(user._id)}>
      {(data) => (
        <Panel title={title} trailing={userName(user)} width="reading">
          {children(data, user)}
        </Panel>
      )}
    </ReadyPanel>
  );
}
