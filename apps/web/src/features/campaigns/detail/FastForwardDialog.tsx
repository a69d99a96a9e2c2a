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

/** Brings everybody in a campaign ahead, after saying what that does. Mount it to open it. */
export function FastForwardDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const move = useSend(campaigns.fastForward, { isQuiet: true });
  const form = useZodForm({
    schema,
    values: { days: "1" },
    onSubmit: async ({ days }) => {
      const params = { id: campaign._id, days: Number(days) };
      const { moved } = await move.mutateAsync({ params, body: { isTrial: false } });
      toast.success(`${counted(moved, "contact")} moved ahead`);
      onClose();
    },
  });
  const days = form.form.watch("days").trim();
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="Move contacts ahead" submitLabel="Move ahead">
      <Field name="days">
        {(field) => (
          <TextField
            {...field}
            label="Days"
            hint="0 sends everyone their next message now."
            inputMode="numeric"
          />
        )}
      </Field>
      {schema.safeParse({ days }).success ? (
        <WhatMoves campaignId={campaign._id} days={Number(days)} />
      ) : null}
    </FormDialog>
  );
}

function WhatMoves({ campaignId: id, days }: { campaignId: string; days: number }) {
  const { mutateAsync: count } = useSend(campaigns.fastForward, { isQuiet: true });
  const [told, setTold] = useState<{ moved: number; goNow: number } | null>(null);
  useEffect(() => {
    let isOver = false;
    count({ params: { id, days }, body: { isTrial: true } })
      .then((found) => isOver || setTold(found))
      .catch(() => {});
    return () => {
      isOver = true;
    };
  }, [count, id, days]);
  return (
    <p role="status" className="text-soft">
      {told
        ? `${counted(told.moved, "contact")} will move ahead. ${told.goNow === 0 ? "No messages go out right away." : `${counted(told.goNow, "message")} will go out now.`}`
        : ""}
    </p>
  );
}
