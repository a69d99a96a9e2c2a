import { useCurrentUser } from "../../lib/api/session.ts";
import { UserSearch } from "./UserSearch.tsx";

/** The users, for support. Renders nothing once support acts for one of them, while the home page is loading. */
export function AdminUsers() {
  const { managing } = useCurrentUser();
  return managing ? null : <UserSearch />;
}
