import type { Registration } from "@broadcast/contract/registration";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { type ReactNode, useMemo } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ownBlankForm } from "./blank-form.ts";
import { RegistrationFormPanel } from "./RegistrationFormPanel.tsx";
import { useSaveRegistration, useSubmitRegistration, useToldProfile } from "./registration.api.ts";

interface RegistrationEditorProps {
  title: string;
  /** Shown before the form. */
  intro: ReactNode;
  registration: Registration;
}

/** The owner's own registration. Waits for the profile, which prefills the form. */
export function RegistrationEditor({ title, intro, registration }: RegistrationEditorProps) {
  const { profile, isReady } = useToldProfile({ isAsked: registration.form === null });
  const user = useCurrentUser();
  const submit = useSubmitRegistration();
  const save = useSaveRegistration();
  const blank = useMemo(() => ownBlankForm(user, profile), [user, profile]);
  if (!isReady)
    return (
      <Panel title={title} body="bare">
        <LoadingText />
      </Panel>
    );
  return (
    <RegistrationFormPanel
      title={title}
      intro={intro}
      registration={registration}
      blank={blank}
      onSubmit={async (body) => {
        await submit.mutateAsync({ body });
        toast.success("Your registration was submitted");
      }}
      onSaveDraft={async (body) => {
        await save.mutateAsync({ body });
      }}
    />
  );
}
