import { type AppFlow, appFlows } from "@broadcast/contract/app-flows";
import type { AppFlowDefinition } from "@broadcast/contract/flow-definition";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { RadioGroup } from "../../ui/inputs/choice/RadioGroup.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { ClippingConfirmed } from "../emails/index.ts";
import { useFlowNames } from "./flow-names.ts";
import { type Moves, movesAtFirst, StepMoves } from "./StepMoves.tsx";

const schema = z.object({
  people: z.enum(["stay", "move", "each"]),
  moves: z.string(),
  clippingConfirmed: z.boolean(),
});

interface PublishDialogProps {
  flow: AppFlow;
  draft: AppFlowDefinition;
  onClose: () => void;
}

/**
 * Publishes a flow, after showing how many contacts are at each step and how they are affected. Mount it to
 * open it.
 */
export function PublishDialog({ flow, draft, onClose }: PublishDialogProps) {
  const publish = useSend(appFlows.publish, { isQuiet: true });
  const params = { id: flow._id };
  const { data, error } = useEndpoint(
    appFlows.publishing,
    { params },
    { isQuiet: true, freshMs: 0, isEnabled: flow.version !== null },
  );
  const names = useFlowNames([...draft.steps, ...(data?.steps ?? []).map(({ step }) => step)]);
  const needsEach = data?.steps.some(({ change }) => change !== "same") ?? false;
  const form = useZodForm({
    schema,
    values: { people: "stay" as "stay" | "move" | "each", moves: "{}", clippingConfirmed: false },
    onSubmit: async ({ people, moves, clippingConfirmed }) => {
      const chosen = { ...movesAtFirst(data?.steps ?? []), ...(JSON.parse(moves) as Moves) };
      const { version } = await publish.mutateAsync({
        params,
        body: {
          ...(clippingConfirmed && { clippingConfirmed }),
          ...(people === "each"
            ? { steps: Object.entries(chosen).map(([stepId, its]) => ({ stepId, ...its })) }
            : { movesPeople: people === "move" }),
        },
      });
      toast.success(version === 1 ? "App flow started" : `Version ${version} published`);
      onClose();
    },
  });
  const { watch, setValue } = form.form;
  const title = `Publish ${flow.name}?`;
  const moves = data ? { ...movesAtFirst(data.steps), ...(JSON.parse(watch("moves")) as Moves) } : {};
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      submitLabel="Publish"
      isDisabled={flow.version !== null && !data}
    >
      {flow.version === null ? (
        <p>People can enter it from now on. Opt-outs, quiet hours and your credits apply to each message.</p>
      ) : data === undefined ? (
        error ? (
          <p className="text-bad11">{error.message}</p>
        ) : (
          <LoadingText />
        )
      ) : data.steps.length === 0 ? (
        <p>No one is in the flow now. Contacts who enter from now on go through version {data.version}.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <StepMoves
            steps={data.steps}
            flow={flow}
            draft={draft}
            names={names}
            moves={watch("people") === "each" ? moves : null}
            onChange={(next) => setValue("moves", JSON.stringify(next), { shouldDirty: true })}
          />
          <Field name="people">
            {(field) => (
              <RadioGroup
                {...field}
                label="Contacts already in the flow"
                look="cards"
                options={[
                  {
                    value: "stay",
                    label: "Stay on their version",
                    hint: "They finish the version they started.",
                  },
                  {
                    value: "move",
                    label: `Continue in version ${data.version}`,
                    hint: movedText(data),
                  },
                  {
                    value: "each",
                    label: "Choose step by step",
                    hint: needsEach
                      ? "Some steps they're waiting at were changed or deleted."
                      : "Decide who continues, skips the step, stays or leaves.",
                  },
                ]}
              />
            )}
          </Field>
        </div>
      )}
      <ClippingConfirmed />
    </FormDialog>
  );
}

/** How many contacts move to the next version, and how many stay. */
function movedText({ moved, staying }: { moved: number; staying: number }): string {
  if (moved === 0 && staying > 0)
    return `No one can be moved. The step ${counted(staying, "contact")} ${staying === 1 ? "is" : "are"} at was deleted, so they stay on their version.`;
  const stay =
    staying > 0
      ? ` Because their step is gone, ${counted(staying, "contact")} ${staying === 1 ? "stays" : "stay"}.`
      : "";
  return `${counted(moved, "contact")} from where they are, at the time already set.${stay} Nothing is sent twice.`;
}
