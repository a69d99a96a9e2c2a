import { type Registration, type RegistrationForm, registrationForm } from "@broadcast/contract/registration";
import { lintRegistration } from "@broadcast/domain/registration/registration-linter";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { ActionBar } from "../../ui/layout/ActionBar.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { AdviceContext } from "./advice.ts";
import { BrandFields } from "./BrandFields.tsx";
import { withUseCase } from "./blank-form.ts";
import { CampaignFields } from "./CampaignFields.tsx";
import { Refusals } from "./Refusals.tsx";

const readForm = (values: unknown): RegistrationForm => withUseCase(registrationForm.parse(values));

/** How many answers would be refused, in words; null while that cannot be told. */
function statusOf(refused: number | null): string {
  if (refused === null) return "One of your answers needs a change. Submit to see which.";
  if (refused === 0) return "We found nothing reviewers would clearly reject.";
  return `${refused} ${refused === 1 ? "answer is" : "answers are"} missing or would be rejected.`;
}

interface RegistrationFormPanelProps {
  title: string;
  trailing?: ReactNode;
  /** Before the form. */
  intro: ReactNode;
  registration: Registration;
  /** What the form begins with where none was kept. */
  blank: RegistrationForm;
  onSubmit: (form: RegistrationForm) => Promise<void>;
  /** Left out where drafts are not kept. */
  onSaveDraft?: (form: RegistrationForm) => Promise<void>;
}

/**
 * A panel with the form, with what reviewers would refuse beside its fields. Submitting waits until nothing is left
 * that surely would be; advice does not hold it up.
 */
export function RegistrationFormPanel({
  title,
  trailing,
  intro,
  registration,
  blank,
  onSubmit,
  onSaveDraft,
}: RegistrationFormPanelProps) {
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  const [tries, setTries] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const start = registration.form ?? blank;
  const form = useZodForm({
    schema: registrationForm,
    values: start as RegistrationForm,
    onSubmit: (values) => onSubmit(withUseCase(values)),
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
    setSaving(true);
    try {
      await onSaveDraft?.(values);
      form.form.reset(values, { keepValues: true });
      toast.success("Draft saved");
    } finally {
      setSaving(false);
    }
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
      trailing={trailing}
      width="reading"
      footer={
        <ActionBar>
          {onSaveDraft ? (
            <Button
              isDisabled={!isDirty}
              isLoading={isSaving}
              onClick={() =>
                void saveDraft().catch(() => toast.error("We couldn't save the draft. Please try again."))
              }
            >
              Save draft
            </Button>
          ) : null}
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
              <Banner tone="danger" title="Some answers would be rejected. They're marked below." />
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
