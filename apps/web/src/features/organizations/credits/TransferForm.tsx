import { type OrganizationAccount, organizations } from "@broadcast/contract/organizations";
import { creditsText } from "@broadcast/domain/account/credits";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { ArrowDownUp } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { useAskingForm } from "../../../ui/forms/asking-form.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { FormActions } from "../../../ui/forms/FormActions.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { useOrganization, useTransferCredits } from "../organizations.api.ts";
import { typedCredits } from "./credit-amount.ts";
import { PlaceField, POOL } from "./PlaceField.tsx";

const transferForm = z
  .object({
    from: z.string().min(1, "Choose where the credits come from."),
    to: z.string().min(1, "Choose where the credits go."),
    credits: typedCredits,
    note: z.string().trim().max(120, "Use at most 120 characters."),
  })
  .refine(({ from, to }) => from === "" || from !== to, {
    path: ["to"],
    message: "Choose two different places.",
  });

const idOf = (place: string) => (place === POOL ? null : place);

const useAccountAt = (place: string) =>
  useEndpoint(
    organizations.getAccount,
    { params: { userId: place } },
    { isQuiet: true, isEnabled: place !== "" && place !== POOL },
  ).data;

/** The name of a source or target within a sentence. */
function PlaceName({ place }: { place: string }) {
  const account = useAccountAt(place);
  return place === POOL ? "the credit pool" : (account?.name ?? "the account you chose");
}

/** The credits a source can give. */
function Available({ place }: { place: string }) {
  const { data: organization } = useOrganization();
  const account = useAccountAt(place);
  const credits = place === POOL ? organization?.messageCredits : account?.messageCredits;
  return credits === undefined ? null : `${creditsText(credits)} available`;
}

/** Transfers credits; from the pool into `account` by default. */
export function TransferForm({ account }: { account?: OrganizationAccount }) {
  const transfer = useTransferCredits();
  const [turn, setTurn] = useState(0);
  const form = useZodForm({
    schema: transferForm,
    values: { from: POOL, to: account?._id ?? "", credits: "", note: "" },
    startsAnew: true,
    fieldNames: { fromUserId: "from", toUserId: "to" },
    onSubmit: async ({ from, to, credits, note }) => {
      const moved = await transfer.mutateAsync({
        body: { fromUserId: idOf(from), toUserId: idOf(to), credits, note },
      });
      toast.success(
        `${creditsText(moved.credits)} moved`,
        `From ${moved.from ?? "the credit pool"} to ${moved.to ?? "the credit pool"}.`,
      );
    },
  });
  const asking = useAskingForm(form);
  const { control, getValues, setValue } = form.form;
  const from = useWatch({ control, name: "from" });
  const swap = () => {
    const { from: before, to } = getValues();
    setValue("from", to, { shouldDirty: true });
    setValue("to", before, { shouldDirty: true });
    setTurn(turn + 1);
  };
  return (
    <Card>
      <Form form={asking.form} label="Transfer credits">
        <div className="flex min-w-0 flex-col gap-4">
          <Field name="from">
            {(field) => (
              <PlaceField
                key={turn}
                label="From"
                isRequired
                known={account}
                {...field}
                hint={<Available place={from} />}
              />
            )}
          </Field>
          <div>
            <Button size="sm" icon={<ArrowDownUp aria-hidden="true" />} onClick={swap}>
              Swap
            </Button>
          </div>
          <Field name="to">
            {(field) => <PlaceField key={turn} label="To" isRequired known={account} {...field} />}
          </Field>
          <Field name="credits">
            {(field) => (
              <TextField label="Credits" inputMode="decimal" autoComplete="off" isRequired {...field} />
            )}
          </Field>
          <Field name="note">
            {(field) => (
              <TextField
                label="Note"
                hint="Both sides see it in their credit history."
                autoComplete="off"
                {...field}
              />
            )}
          </Field>
          <FormActions submitLabel="Transfer credits" />
        </div>
      </Form>
      <ConfirmDialog
        isOpen={asking.asked !== null}
        onClose={asking.decline}
        title={`Transfer ${creditsText(asking.asked?.credits ?? 0)}?`}
        confirmLabel="Transfer"
        onConfirm={asking.confirm}
      >
        From <PlaceName place={asking.asked?.from ?? POOL} /> to{" "}
        <PlaceName place={asking.asked?.to ?? POOL} />.
      </ConfirmDialog>
    </Card>
  );
}
