import { useCurrentUser } from "../../lib/api/session.ts";
import { ManagedAccountList } from "./ManagedAccountList.tsx";

/** The accounts somebody may act for. Of no use to who acts for one already, as while the way home is loading. */
export function ManagedAccounts() {
  const { managing } = useCurrentUser();
  return managing ? null : <ManagedAccountList />;
}
