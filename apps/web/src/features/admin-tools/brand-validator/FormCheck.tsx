import { type RegistrationForm, registrationForm } from "@broadcast/contract/registration";
import { lintRegistration } from "@broadcast/domain/registration/registration-linter";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { ClipboardPaste } from "lucide-react";
import { useMemo, useState } from "react";
import { Form } from "../../../ui/forms/Form.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { AdviceContext, BrandFields, CampaignFields, withUseCase } from "../../registration/index.ts";
import { Findings } from "./Findings.tsx";
import { PasteDialog } from "./PasteDialog.tsx";

const EMPTY: RegistrationForm = registrationForm.parse({
  brand: { entityType: "PRIVATE_PROFIT" },
  campaign: { useCase: "MIXED", samples: ["", ""] },
});

/** The registration form, checked as it is typed. Nothing is saved or sent. */
export function FormCheck() {
  const [pasted, setPasted] = useState(EMPTY);
  const [isPasting, setPasting] = useState(false);
  const form = useZodForm({ schema: registrationForm, values: pasted, onSubmit: async () => {} });
  const typed = form.form.watch();
  const problems = useMemo(() => {
    const read = registrationForm.safeParse(typed);
    return read.success ? lintRegistration(withUseCase(read.data)) : [];
  }, [typed]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-soft text-pretty">
          We use the same rules as when a business submits. We don't keep what you type.
        </p>
        <Button icon={<ClipboardPaste aria-hidden="true" />} onClick={() => setPasting(true)}>
          Paste
        </Button>
      </div>
      <Card title="What reviewers would say">
        <div role="status">
          <Findings problems={problems} emptyText="We found nothing that reviewers would refuse." />
        </div>
      </Card>
      <AdviceContext value={{ problems, showsRefusals: true, told: [], handedIn: null }}>
        <Form form={form} label="Registration to check" isGuarded={false}>
          <Card title="The business">
            <div className="@container">
              <BrandFields />
            </div>
          </Card>
          <Card title="Its messages">
            <CampaignFields />
          </Card>
        </Form>
      </AdviceContext>
      {isPasting ? (
        <PasteDialog
          onClose={() => setPasting(false)}
          onPaste={(read) => {
            setPasted(read);
            form.form.reset(read);
          }}
        />
      ) : null}
    </>
  );
}
