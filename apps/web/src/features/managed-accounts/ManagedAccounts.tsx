import { useCurrentUser } from "../../lib/api/session.ts";
import { ManagedAccountList } from "./ManagedAccountList.tsx";

/** The accounts the user may act for. Renders nothing while they act for one, as while the home page is loading. */
export function ManagedAccounts() {
  const { managing } = useCurrentUser();
  return managing ? null : <ManagedAccountList />;
}
