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

/** How many answers would be refused, in words; null while unknown. */
function statusOf(refused: number | null): string {
  if (refused === null) return "One of your answers needs a change. Submit to see which.";
  if (refused === 0) return "We found nothing reviewers would clearly reject.";
  return `${refused} ${refused === 1 ? "answer is" : "answers are"} missing or would be rejected.`;
}

interface RegistrationFormPanelProps {
  title: string;
  trailing?: ReactNode;
  /** Shown before the form. */
  intro: ReactNode;
  registration: Registration;
  /** The initial form if none was saved. */
  blank: RegistrationForm;
  onSubmit: (form: RegistrationForm) => Promise<void>;
  /** Omitted if drafts are not saved. */
  onSaveDraft?: (form: RegistrationForm) => Promise<void>;
}

/**
 * The panel of the form, with likely refusals at its fields. Submitting requires that no certain refusal is
 * left; advice does not block it.
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
  // Null while an answer is invalid: then there is no verdict on the whole form.
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
  // A refusal that was fixed is no longer shown.
  useEffect(() => {
    if (advice && refused === 0) setTries(0);
  }, [advice, refused]);
  // Focuses the first field to fix, once it is marked.
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
