import { type Contest, contestDraw, contests } from "@broadcast/contract/contests";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { TextLink } from "../../ui/actions/TextLink.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { entriesText } from "./contest-words.ts";

/** Draws the winners of a closed contest with the announced value. */
export function DrawWinners({ contest }: { contest: Contest }) {
  const draw = useSend(contests.draw, { isQuiet: true });
  const form = useZodForm({
    schema: contestDraw,
    values: { publicValue: "" },
    onSubmit: async (body) => {
      await draw.mutateAsync({ params: { id: contest._id }, body });
      toast.success("Winners drawn");
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <p>
        {entriesText(contest.entries)} by {counted(contest.contacts.total, "contact")}. The draw picks{" "}
        {counted(contest.winnersWanted, "winner")} and {counted(contest.alternatesWanted, "alternate")}. You
        can only draw once. <TextLink href={contest.proofUrl}>How it works</TextLink>
      </p>
      <Form form={form} label="Draw winners">
        <div className="flex flex-col items-start gap-4">
          <Field name="publicValue">
            {(field) => (
              <TextField
                label="Public value"
                hint={`From: ${contest.publicSource}. Type it exactly as it was published.`}
                autoComplete="off"
                className="w-full"
                {...field}
              />
            )}
          </Field>
          <SubmitButton>Draw winners</SubmitButton>
        </div>
      </Form>
    </div>
  );
}
