import { type Registration, type RegistrationForm, registrationForm } from "@broadcast/contract/registration";
import type { Profile } from "@broadcast/contract/users";
import { lintRegistration } from "@broadcast/domain/registration/registration-linter";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { ActionBar } from "../../ui/layout/ActionBar.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { AdviceContext } from "./advice.ts";
import { BrandFields } from "./BrandFields.tsx";
import { blankForm, withUseCase } from "./blank-form.ts";
import { CampaignFields } from "./CampaignFields.tsx";
import { Refusals } from "./Refusals.tsx";
import { useSaveRegistration, useSubmitRegistration, useToldProfile } from "./registration.api.ts";

const readForm = (values: unknown): RegistrationForm => withUseCase(registrationForm.parse(values));

/** How many answers would be refused, in words; null while that cannot be told. */
function statusOf(refused: number | null): string {
  if (refused === null) return "One of your answers needs a change. Submit to see which.";
  if (refused === 0) return "Nothing is left that reviewers would surely refuse.";
  return `${refused} ${refused === 1 ? "answer is" : "answers are"} missing or would be refused.`;
}

interface RegistrationEditorProps {
  title: string;
  /** Before the form. */
  intro: ReactNode;
  registration: Registration;
}

/** Waits for what the profile holds, where the form begins with it. */
export function RegistrationEditor(props: RegistrationEditorProps) {
  const { profile, isReady } = useToldProfile({ isAsked: props.registration.form === null });
  if (isReady) return <Editor {...props} profile={profile} />;
  return (
    <Panel title={props.title} body="bare">
      <LoadingText />
    </Panel>
  );
}

/**
 * A panel with the form, with what reviewers would refuse beside its fields. Submitting waits until nothing is left
 * that surely would be; advice does not hold it up.
 */
function Editor({
  title,
  intro,
  registration,
  profile,
}: RegistrationEditorProps & { profile: Profile | undefined }) {
  const id = useId();
  const user = useCurrentUser();
  const submit = useSubmitRegistration();
  const save = useSaveRegistration();
  const [tries, setTries] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const start = useMemo(
    () => registration.form ?? blankForm(user, profile),
    [registration.form, user, profile],
  );
  const form = useZodForm({
    schema: registrationForm,
    values: start as RegistrationForm,
    onSubmit: async (values) => {
      await submit.mutateAsync({ body: withUseCase(values) });
      toast.success("Your registration was submitted");
    },
  });
  const typed = form.form.watch();
  // Null while an answer is no answer yet: then nothing can be said about the whole.
  const advice = useMemo(() => {
    const read = registrationForm.safeParse(typed);
    return read.success ? lintRegistration(withUseCase(read.data)) : null;
  }, [typed]);
  const problems = advice ?? [];
  const told = registration.status === "registration-failed" ? registration.problems : [];
  const hasTried = tries > 0;
  const refused = problems.filter(({ severity }) => severity === "refused").length;

  const handIn = async () => {
    if (refused > 0) setTries((count) => count + 1);
    else await form.submit();
  };
  const { isDirty, isSubmitting } = form.form.formState;
  const saveDraft = async () => {
    const values = readForm(form.form.getValues());
    await save.mutateAsync({ body: values });
    form.form.reset(values, { keepValues: true });
    toast.success("Draft saved");
  };
  // A refusal that is mended is not told on.
  useEffect(() => {
    if (advice && refused === 0) setTries(0);
  }, [advice, refused]);
  // Where the mending begins, once it is marked.
  useEffect(() => {
    if (tries === 0) return;
    const first = top.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-refusal]");
    first?.focus({ preventScroll: true });
    first?.scrollIntoView?.({ block: "center" });
  }, [tries]);

  return (
    <Panel
      title={title}
      width="reading"
      footer={
        <ActionBar>
          <Button
            isDisabled={!isDirty}
            isLoading={save.isPending}
            onClick={() =>
              void saveDraft().catch(() => toast.error("The draft could not be saved. Please try again."))
            }
          >
            Save draft
          </Button>
          <Button type="submit" form={id} kind="primary" isLoading={isSubmitting}>
            {registration.submittedAt ? "Submit again" : "Submit registration"}
          </Button>
        </ActionBar>
      }
    >
      <div ref={top} className="@container flex flex-col gap-4">
        <p className="text-soft text-pretty">{intro}</p>
        {told.length > 0 ? <Refusals problems={told} /> : null}
        <AdviceContext
          value={{ problems, showsRefusals: hasTried, told, handedIn: registration.submittedForm }}
        >
          <Form form={{ ...form, submit: handIn }} id={id} label="Carrier registration">
            {hasTried ? (
              <Banner tone="danger" title="Some answers would be refused. They are marked below." />
            ) : null}
            <Card title="Your business">
              <div className="@container">
                <BrandFields />
              </div>
            </Card>
            <Card title="Your messages">
              <CampaignFields />
            </Card>
            <p role="status" className="text-note text-soft">
              {statusOf(advice && refused)}
            </p>
          </Form>
        </AdviceContext>
      </div>
    </Panel>
  );
}
