import type { RegistrationOfUser } from "@broadcast/contract/account-support";
import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import type { RegistrationForm } from "@broadcast/contract/registration";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Landmark } from "lucide-react";
import { useState } from "react";
import { useGo } from "../../lib/screens/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { UserScreen, userHref, userName } from "../admin-users/index.ts";
import { blankForm, RegistrationFormPanel } from "../registration/index.ts";
import { ReadyPanel } from "../settings/index.ts";
import { useRegistrationOf, useSubmitRegistrationOf } from "./account-support.api.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { isOpenToEdits } from "./registration-words.ts";

const title = "Edit campaign registration";
const backHref = (user: AdminUserDetail) => `${userHref(user._id)}/campaign-registration`;

/** /admin/users/{userId}/campaign-registration/edit: corrects the form and submits it for the owner. */
export function EditRegistration() {
  return <UserScreen title={title}>{(user) => <Ready key={user._id} user={user} />}</UserScreen>;
}

function Ready({ user }: { user: AdminUserDetail }) {
  return (
    <ReadyPanel title={title} read={useRegistrationOf(user._id)}>
      {(registration) =>
        isOpenToEdits(registration.status) ? (
          <Editor user={user} registration={registration} />
        ) : (
          <Panel title={title} trailing={userName(user)} body="bare">
            <EmptyState
              icon={<Landmark />}
              title="This registration can't be changed now"
              text={
                registration.status === "registered"
                  ? "It's active. Changes have to be made with the carriers."
                  : "It's under review. You can change it after the review."
              }
              action={<ButtonLink href={backHref(user)}>See the registration</ButtonLink>}
            />
          </Panel>
        )
      }
    </ReadyPanel>
  );
}

function Editor({ user, registration }: { user: AdminUserDetail; registration: RegistrationOfUser }) {
  const submit = useSubmitRegistrationOf();
  const go = useGo();
  const [typed, setTyped] = useState<RegistrationForm | null>(null);
  return (
    <>
      <RegistrationFormPanel
        title={title}
        trailing={userName(user)}
        intro={`You're filling this in for ${userName(user)}. Here, "you" means the account owner. They can read what you submit, and we'll email them.`}
        registration={registration}
        blank={blankForm(user)}
        onSubmit={async (form) => setTyped(form)}
      />
      {typed ? (
        <ReasonDialog
          title={`Submit the registration for ${userName(user)}?`}
          description="We'll submit it to the reviewers as is. You can change it after the review."
          submitLabel="Submit"
          placeholder="Corrected the legal name by phone"
          onClose={() => setTyped(null)}
          onSubmit={async (reason) => {
            await submit.mutateAsync({ params: { userId: user._id }, body: { form: typed, reason } });
            toast.success("Registration submitted");
            go(backHref(user), { isReplacing: true });
          }}
        />
      ) : null}
    </>
  );
}
