import { useCurrentUser } from "../../lib/api/session.ts";
import { UserSearch } from "./UserSearch.tsx";

/** For support. Draws nothing once somebody acts for another, as while the way home is loading. */
export function AdminUsers() {
  const { managing } = useCurrentUser();
  return managing ? null : <UserSearch />;
}
