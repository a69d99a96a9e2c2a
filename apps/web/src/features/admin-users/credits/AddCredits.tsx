import { UserScreen } from "../UserScreen.tsx";
import { CreditsForm } from "./CreditsForm.tsx";

/** /admin/users/{userId}/add-credits */
export function AddCredits() {
  return (
    <UserScreen title="Add credits">
      {(user) => <CreditsForm key={user._id} user={user} direction="add" />}
    </UserScreen>
  );
}
