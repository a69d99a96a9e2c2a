import { type Campaign, campaigns } from "@broadcast/contract/campaigns";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useEffect, useState } from "react";
import { z } from "zod";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { counted } from "../../../lib/words/format.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";

const schema = z.object({
  days: z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, "Enter a whole number of days.")
    .refine((text) => Number(text) <= 3_650, "Enter at most 3650 days."),
});

/** The contacts to fast-forward: selected ones, or those that match a search. */
export interface BroughtAhead {
  contactIds?: string[];
  term?: string;
}

interface FastForwardDialogProps {
  campaign: Pick<Campaign, "_id">;
  /** All contacts in the campaign if omitted. */
  whom?: BroughtAhead;
  /** The contact's name: "Jo Lind". */
  name?: string;
  onClose: () => void;
  onMoved?: () => void;
}

/** Fast-forwards contacts of a campaign, after showing the effect. Mount it to open it. */
export function FastForwardDialog({ campaign, whom, name, onClose, onMoved }: FastForwardDialogProps) {
  const move = useSend(campaigns.fastForward, { isQuiet: true });
  const form = useZodForm({
    schema,
    values: { days: "1" },
    onSubmit: async ({ days }) => {
      const params = { id: campaign._id, days: Number(days) };
      const { moved } = await move.mutateAsync({ params, body: { ...whom, isTrial: false } });
      toast.success(`${counted(moved, "contact")} moved ahead`);
      onClose();
      onMoved?.();
    },
  });
  const days = form.form.watch("days").trim();
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Move ${name ?? "contacts"} ahead`}
      submitLabel="Move ahead"
    >
      <Field name="days">
        {(field) => (
          <TextField
            {...field}
            label="Days"
            hint={`0 sends ${whom === undefined ? "everyone" : "them"} their next message now.`}
            inputMode="numeric"
          />
        )}
      </Field>
      {schema.safeParse({ days }).success ? (
        <WhatMoves campaignId={campaign._id} whom={whom} days={Number(days)} />
      ) : null}
    </FormDialog>
  );
}

function WhatMoves({
  campaignId: id,
  whom,
  days,
}: {
  campaignId: string;
  whom: BroughtAhead | undefined;
  days: number;
}) {
  const { mutateAsync: count } = useSend(campaigns.fastForward, { isQuiet: true });
  const [told, setTold] = useState<{ moved: number; goNow: number } | null>(null);
  useEffect(() => {
    let isOver = false;
    count({ params: { id, days }, body: { ...whom, isTrial: true } })
      .then((found) => isOver || setTold(found))
      .catch(() => {});
    return () => {
      isOver = true;
    };
  }, [count, id, whom, days]);
  return (
    <p role="status" className="text-soft">
      {told
        ? told.moved === 0
          ? "No one has a next message to move ahead."
          : `${counted(told.moved, "contact")} will move ahead. ${told.goNow === 0 ? "No messages go out right away." : `${counted(told.goNow, "message")} will go out now.`}`
        : ""}
    </p>
  );
}
