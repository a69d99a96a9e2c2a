import { registrations } from "@broadcast/contract/registration";
import { registrationState } from "@broadcast/domain/registration/registration-state";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";

/** Asks the carriers' reviewers for their current verdict, then reloads the session, which carries it. */
export function CheckRegistrationButton() {
  const check = useSend(registrations.refresh, {
    onSuccess: ({ user }) => {
      if (registrationState(user) === "pending") toast.info("No updates yet", "We'll keep checking.");
    },
  });
  return (
    <Button size="sm" isLoading={check.isPending} onClick={() => check.mutate({ body: {} })}>
      Check for updates
    </Button>
  );
}
