import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { formatCredits } from "@broadcast/domain/account/credits";
import { SupportCreditsForm } from "../../organizations/index.ts";
import { useAddCredits, useRemoveCredits, userHref } from "../admin-users.api.ts";
import { userName } from "../user-name.ts";

interface CreditsFormProps {
  user: AdminUserDetail;
  direction: "add" | "remove";
}

/** Adds credits to an account or removes free ones, with a reason that its owner sees. */
export function CreditsForm({ user, direction }: CreditsFormProps) {
  const add = useAddCredits();
  const remove = useRemoveCredits();
  const { mutateAsync } = direction === "add" ? add : remove;
  return (
    <SupportCreditsForm
      direction={direction}
      name={userName(user)}
      hints={{
        credits: `The account has ${formatCredits(user.messageCredits)}.`,
        reason: "They'll see it in their credit usage.",
      }}
      examples={{ add: "For the outage on Monday", remove: "Added by mistake" }}
      onSubmit={(body) => mutateAsync({ params: { userId: user._id }, body })}
      doneHref={userHref(user._id)}
    />
  );
}
