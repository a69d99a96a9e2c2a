import { UserScreen } from "../UserScreen.tsx";
import { CreditsForm } from "./CreditsForm.tsx";

/** /admin/users/{userId}/remove-credits */
export function RemoveCredits() {
  return (
    <UserScreen title="Remove credits">
      {(user) => <CreditsForm key={user._id} user={user} direction="remove" />}
    </UserScreen>
  );
}
