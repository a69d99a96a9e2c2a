import { useActivity } from "../account.api.ts";
import { ActivityPanel } from "./ActivityPanel.tsx";

/** Sign-ins, security changes, and actions by others on the account's behalf. */
export function Activity() {
  return (
    <ActivityPanel
      title="Activity"
      source={useActivity()}
      emptyText="See sign-ins, security changes and what others do in your account."
    />
  );
}
