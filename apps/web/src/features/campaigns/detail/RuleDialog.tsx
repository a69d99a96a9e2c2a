import type { CampaignRule } from "@broadcast/contract/campaign-settings";
import { z } from "zod";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { ItemField } from "../../../ui/inputs/choice/ItemField.tsx";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { formKind, linkKind } from "../../contact-search/index.ts";
import { ruleKinds } from "./rule-words.ts";

const effects = [
  { value: "join", label: "Join the campaign" },
  { value: "leave", label: "Leave the campaign" },
] as const;

const schema = z
  .object({
    effect: z.enum(["join", "leave"]),
    kind: z.enum(["tag-added", "form", "link", "import", "purchase"]),
    subject: z.string().trim().max(120),
  })
  .check(({ value, issues }) => {
    if (value.kind === "tag-added" && value.subject === "")
      issues.push({ code: "custom", path: ["subject"], message: "Enter a tag.", input: value });
  });

interface RuleDialogProps {
  /** What the rule belongs to: a flow only has rules for leaving. */
  of: "campaign" | "app flow";
  onClose: () => void;
  onDone: (rule: CampaignRule) => Promise<void>;
}

/** Adds a rule by which contacts join or leave automatically. Mount it to open it. */
export function RuleDialog({ of, onClose, onDone }: RuleDialogProps) {
  const form = useZodForm({
    schema,
    values: {
      effect: (of === "campaign" ? "join" : "leave") as CampaignRule["effect"],
      kind: "tag-added" as CampaignRule["kind"],
      subject: "",
    },
    onSubmit: async (rule) => {
      await onDone(rule.kind === "import" ? { ...rule, subject: "" } : rule);
      onClose();
    },
  });
  const kind = form.form.watch("kind");
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="Add a rule" submitLabel="Add rule">
      <div className="flex flex-col gap-4">
        <Field name="kind">
          {({ onChange, ...field }) => (
            <Select
              {...field}
              label="Contacts who"
              options={of === "campaign" ? ruleKinds : ruleKinds.filter(({ value }) => value !== "import")}
              onChange={(next) => {
                form.form.setValue("subject", "");
                onChange(next);
              }}
            />
          )}
        </Field>
        {kind === "import" ? null : (
          <Field name="subject">
            {(field) =>
              kind === "form" ? (
                <ItemField {...field} key={kind} kind={formKind} label="Form" placeholder="Any form" />
              ) : kind === "link" ? (
                <ItemField {...field} key={kind} kind={linkKind} label="Link" placeholder="Any link" />
              ) : (
                <TextField
                  {...field}
                  label={kind === "purchase" ? "Product" : "Tag"}
                  hint={kind === "purchase" ? "Leave empty for any purchase." : undefined}
                  autoComplete="off"
                />
              )
            }
          </Field>
        )}
        {of === "campaign" ? (
          <Field name="effect">{(field) => <Select {...field} label="Then they" options={effects} />}</Field>
        ) : null}
      </div>
    </FormDialog>
  );
}
