import { type Contest, contests } from "@broadcast/contract/contests";
import { contestState, isContestKept } from "@broadcast/domain/automation/contest-state";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Ban, Trophy, Users } from "lucide-react";
import { useState } from "react";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useNow } from "../../lib/live/use-now.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { counted } from "../../lib/words/format.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { ReadOnlyForm } from "../../ui/forms/read-only-form.ts";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextArea } from "../../ui/inputs/text/TextArea.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { configurableFormSection } from "../configurable-forms/index.ts";
import { ContentDetail, ContentPanel, itemHref } from "../content/index.ts";
import { keywordSection } from "../keywords/index.ts";
import { trackableLinkSection } from "../trackable-links/index.ts";
import { CancelContest } from "./CancelContest.tsx";
import { ChosenField } from "./ChosenField.tsx";
import { ContestStatus } from "./ContestStatus.tsx";
import { contestSection } from "./contest-section.tsx";
import { changeOf, contestValues, contestValuesOf } from "./contest-values.ts";
import { PublishContest } from "./PublishContest.tsx";
import { RuleFields } from "./RuleFields.tsx";

/** /contests/{contestId}: a contest's prizes, eligibility, dates and status. */
export function ContestDetail() {
  return (
    <ContentDetail section={contestSection} param="contestId">
      {(contest) => <ContestEditor key={contest._id} contest={contest} />}
    </ContentDetail>
  );
}

function ContestEditor({ contest }: { contest: Contest }) {
  const change = useSend(contests.change, { isQuiet: true });
  const { timezone } = useCurrentUser();
  const state = contestState(contest, new Date(useNow()));
  const areRulesFixed = isContestKept(state);
  const [isCancelling, setCancelling] = useState(false);
  const { folderId } = useScreenParams();
  const href = itemHref(contestSection, contest._id, folderId);
  const form = useZodForm({
    schema: contestValues,
    values: contestValuesOf(contest, timezone),
    followsValues: true,
    fieldNames: { opensAt: "opensDate", closesAt: "closesDate" },
    onSubmit: async (values) => {
      await change.mutateAsync({
        params: { id: contest._id },
        body: changeOf(values, timezone, areRulesFixed),
      });
      toast.success("Contest saved");
    },
  });
  return (
    <ContentPanel
      section={contestSection}
      item={contest}
      form={form}
      isKept={areRulesFixed && !(state === "cancelled" && contest.entries === 0)}
      actions={
        state === "scheduled" || state === "open" || state === "closed"
          ? [{ label: "Cancel contest", icon: <Ban />, isDanger: true, onSelect: () => setCancelling(true) }]
          : []
      }
      below={
        <>
          <PublishContest contest={contest} state={state} isDirty={form.form.formState.isDirty} />
          <CancelContest contest={contest} isAsked={isCancelling} onClose={() => setCancelling(false)} />
        </>
      }
    >
      <ContestStatus contest={contest} state={state} timeZone={timezone} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`${href}/contacts`} icon={<Users aria-hidden="true" />}>
          {counted(contest.contacts.total, "contact")} entered
        </ButtonLink>
        <ButtonLink href={`${href}/winners`} icon={<Trophy aria-hidden="true" />}>
          {contest.drawnAt ? counted(contest.winners.total, "winner") : "Winners"}
        </ButtonLink>
      </div>
      <Field name="name">{(field) => <TextField label="Name" autoComplete="off" {...field} />}</Field>
      <ReadOnlyForm value={areRulesFixed}>
        <RuleFields timeZone={timezone} />
      </ReadOnlyForm>
      <Card title="Ways to enter">
        <div className="flex flex-col gap-4">
          <Field name="form">
            {({ value, onChange }) => (
              <ChosenField
                label="Form"
                hint="People enter by filling out the form you choose."
                section={configurableFormSection}
                value={value || null}
                onChange={onChange}
              />
            )}
          </Field>
          <Field name="trackableLink">
            {({ value, onChange }) => (
              <ChosenField
                label="Trackable link"
                hint="Contacts enter by opening the link you choose."
                section={trackableLinkSection}
                value={value || null}
                onChange={onChange}
              />
            )}
          </Field>
          <Field name="keyword">
            {({ value, onChange }) => (
              <ChosenField
                label="Keyword"
                hint="Contacts enter by texting the keyword you choose."
                section={keywordSection}
                value={value || null}
                onChange={onChange}
              />
            )}
          </Field>
          <p className="text-note text-soft">
            Anyone can also enter for free on the official rules page or by mail. You can add contacts
            yourself while the contest is open.
          </p>
        </div>
      </Card>
      <Field name="winnerText">
        {(field) => (
          <TextArea
            label="Message to winners"
            hint="You send this after the draw. {{firstName|friend}} becomes their first name."
            {...field}
          />
        )}
      </Field>
    </ContentPanel>
  );
}
