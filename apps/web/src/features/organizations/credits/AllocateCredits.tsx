import { creditsText, formatCredits } from "@broadcast/domain/account/credits";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Building2 } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { counted } from "../../../lib/words/format.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { FormActions } from "../../../ui/forms/FormActions.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { RadioGroup } from "../../../ui/inputs/choice/RadioGroup.tsx";
import { FieldNote } from "../../../ui/inputs/frame/FieldNote.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { SelectionDialog } from "../../../ui/overlays/SelectionDialog.tsx";
import { LocationField } from "../locations/LocationField.tsx";
import {
  matchingAccountIds,
  useAccountChoice,
  useAllocateCredits,
  useCreditableCount,
  useOrganization,
} from "../organizations.api.ts";
import { typedCredits } from "./credit-amount.ts";

const allocationForm = z
  .object({
    which: z.enum(["all", "location", "chosen"]),
    locationId: z.string(),
    ids: z.array(z.string()),
    creditsEach: typedCredits,
    note: z.string().trim().max(120, "Use at most 120 characters."),
  })
  .superRefine(({ which, locationId, ids }, context) => {
    if (which === "location" && locationId === "")
      context.addIssue({ code: "custom", path: ["locationId"], message: "Choose a location." });
    if (which === "chosen" && ids.length === 0)
      context.addIssue({ code: "custom", path: ["ids"], message: "Choose at least one account." });
  });
type Allocation = z.output<typeof allocationForm>;

const LICENSED = { state: "licensed" } as const;

const ways = [
  { value: "all", label: "All accounts with a license" },
  { value: "location", label: "Accounts at one location" },
  { value: "chosen", label: "Accounts I choose" },
] as const;

/** /organization/subscription/allocate-credits: the same number of credits for many accounts at once. */
export function AllocateCredits() {
  const { data: organization } = useOrganization();
  const allocate = useAllocateCredits();
  const [asked, setAsked] = useState<Allocation | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const choice = useAccountChoice("organization-allocation", LICENSED);
  const form = useZodForm({
    schema: allocationForm,
    values: { which: "all", locationId: "", ids: [] as string[], creditsEach: "", note: "" },
    onSubmit: (allocation) => {
      if (total !== null && pool !== undefined && total > pool)
        throw { message: "", fields: { creditsEach: `The pool has only ${creditsText(pool)}.` } };
      setAsked(allocation);
    },
  });
  const { control, setValue } = form.form;
  const [which, locationId, ids] = useWatch({ control, name: ["which", "locationId", "ids"] });
  const typed = useWatch({ control, name: "creditsEach" });
  const creditable = useCreditableCount(which === "location" && locationId ? locationId : null);
  const count = which === "chosen" ? ids.length : which === "location" && !locationId ? 0 : creditable;
  const each = typedCredits.safeParse(typed);
  const total = each.success && count !== undefined ? each.data * count : null;
  const pool = organization?.messageCredits;
  const send = async () => {
    if (!asked) return;
    const { which: chosen, locationId: at, ids: named, creditsEach, note } = asked;
    const accounts =
      chosen === "chosen" ? { ids: named } : { filter: chosen === "location" ? { locationId: at } : {} };
    const given = await allocate.mutateAsync({ body: { accounts, creditsEach, note } });
    form.form.reset();
    toast.success(
      `${counted(given.accounts, "account")} got ${creditsText(creditsEach)} each`,
      `${formatCredits(given.messageCredits)} left in the pool.`,
    );
  };
  const sum =
    total === null || count === undefined || count === 0
      ? pool === undefined
        ? undefined
        : `${creditsText(pool)} in the pool.`
      : `${counted(count, "account")}, ${creditsText(total)} total.${
          pool === undefined
            ? ""
            : total > pool
              ? ` The pool has only ${formatCredits(pool)}.`
              : ` ${formatCredits(pool - total)} will remain in the pool.`
        }`;
  return (
    <Panel title="Allocate credits" width="reading">
      <Card>
        <Form form={form} label="Allocate credits">
          <div className="flex min-w-0 flex-col gap-4">
            <Field name="which">
              {(field) => <RadioGroup label="Which accounts" options={ways} {...field} />}
            </Field>
            {which === "location" ? (
              <Field name="locationId">
                {(field) => <LocationField label="Location" isRequired {...field} />}
              </Field>
            ) : null}
            {which === "chosen" ? (
              <Field name="ids">
                {({ error }) => (
                  <div>
                    <Button icon={<Building2 aria-hidden="true" />} onClick={() => setChoosing(true)}>
                      {ids.length === 0 ? "Choose accounts" : `${counted(ids.length, "account")} chosen`}
                    </Button>
                    {error ? <FieldNote>{error}</FieldNote> : null}
                  </div>
                )}
              </Field>
            ) : null}
            <Field name="creditsEach">
              {(field) => (
                <TextField
                  label="Credits for each"
                  inputMode="decimal"
                  autoComplete="off"
                  isRequired
                  hint={sum}
                  {...field}
                />
              )}
            </Field>
            <Field name="note">
              {(field) => (
                <TextField
                  label="Note"
                  hint="The accounts see it in their credit history."
                  autoComplete="off"
                  {...field}
                />
              )}
            </Field>
            <FormActions submitLabel="Allocate credits" />
          </div>
        </Form>
      </Card>
      <SelectionDialog
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        title="Choose accounts"
        confirmLabel="Choose"
        searchLabel="Search accounts"
        isMultiple
        source={choice}
        row={(account) => ({
          leading: <Avatar name={account.name} />,
          title: account.name,
          subtitle: creditsText(account.messageCredits),
        })}
        empty={<EmptyState icon={<Building2 />} title="No accounts have a license" />}
        onConfirm={async ({ keys, isAll }) =>
          setValue("ids", isAll ? await matchingAccountIds(choice.term, LICENSED) : [...keys], {
            shouldDirty: true,
            shouldValidate: true,
          })
        }
      />
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={`Give ${counted(count ?? 0, "account")} ${creditsText(asked?.creditsEach ?? 0)} each?`}
        confirmLabel="Allocate credits"
        onConfirm={send}
      >
        {creditsText(total ?? 0)} will come out of the pool.
      </ConfirmDialog>
    </Panel>
  );
}
