import { type Campaign, campaigns } from "@broadcast/contract/campaigns";
import { needsEventTime } from "@broadcast/domain/automation/campaign-timing";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { MessagesSquare, Users } from "lucide-react";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { counted } from "../../../lib/words/format.ts";
import { timeZoneName } from "../../../lib/words/moment-text.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { useAskingForm } from "../../../ui/forms/asking-form.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { DateField } from "../../../ui/inputs/date/DateField.tsx";
import { TimeField } from "../../../ui/inputs/date/TimeField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { ContentDetail, ContentPanel, itemHref } from "../../content/index.ts";
import { campaignSection } from "../campaign-section.tsx";
import { CampaignStatus } from "./CampaignStatus.tsx";
import { type CampaignValues, campaignValues, changeOf, valuesOf } from "./campaign-values.ts";
import { EditsBanner } from "./EditsBanner.tsx";
import { ForecastCard } from "./ForecastCard.tsx";
import { MoveEventDialog } from "./MoveEventDialog.tsx";
import { RulesCard } from "./RulesCard.tsx";
import { SimulationCard } from "./SimulationCard.tsx";
import { Timeline } from "./Timeline.tsx";
import { VersionsCard } from "./VersionsCard.tsx";

const lateOptions = [
  { value: "skip", label: "Only upcoming messages" },
  { value: "latest", label: "The latest one they missed, then upcoming messages" },
  { value: "all", label: "All they missed, one an hour, then upcoming messages" },
] as const;
const rejoiningOptions = [
  { value: "never", label: "Never" },
  { value: "after-leaving", label: "After leaving or the last message" },
  { value: "after-days", label: "After a number of days: anyone in it starts over" },
  { value: "always", label: "Every time: anyone in it starts over" },
] as const;

const views = [
  { value: "timeline", label: "Timeline" },
  { value: "settings", label: "Settings" },
] as const;

/** /campaigns/{campaignId}: a campaign's status, its timeline, and the settings of all its messages. */
export function CampaignDetail() {
  return (
    <ContentDetail section={campaignSection} param="campaignId">
      {(campaign) => <CampaignEditor key={campaign._id} campaign={campaign} />}
    </ContentDetail>
  );
}

function CampaignEditor({ campaign }: { campaign: Campaign }) {
  const change = useSend(campaigns.change, { isQuiet: true });
  const { folderId } = useScreenParams();
  const { timezone } = useCurrentUser();
  const { type } = campaign;
  const isOfMoments = type !== "drip" && type !== "repeat" && type !== "birthday" && type !== "anniversary";
  const form = useZodForm({
    schema: campaignValues,
    values: valuesOf(campaign, timezone),
    followsValues: true,
    fieldNames: { eventAt: "eventDate" },
    onSubmit: async (values) => {
      await change.mutateAsync({ params: { id: campaign._id }, body: changeOf(values, timezone) });
      toast.success("Campaign saved");
    },
  });
  const asking = useAskingForm(form);
  /** The event's new time, if contacts wait for messages that move with it. */
  const movedTo = (values: CampaignValues): string | null => {
    const { eventAt } = changeOf(values, timezone);
    const isMoved = eventAt && campaign.eventAt && Date.parse(eventAt) !== Date.parse(campaign.eventAt);
    return isMoved && campaign.state !== "draft" && campaign.waiting > 0 ? eventAt : null;
  };
  const movesEvent = movedTo(form.form.watch()) !== null;
  const askedTo = asking.asked && movedTo(asking.asked);
  const href = itemHref(campaignSection, campaign._id, folderId);
  const hasMessages = campaign.events.length > 0;
  const [view, setView] = useState<"timeline" | "settings">("timeline");
  const { isDirty, errors } = form.form.formState;
  const hasSettings = !hasMessages || view === "settings" || Object.keys(errors).length > 0;
  return (
    <ContentPanel
      section={campaignSection}
      item={campaign}
      form={movesEvent ? asking.form : form}
      below={
        hasSettings ? (
          <>
            <RulesCard campaign={campaign} />
            {campaign.version > 0 ? <VersionsCard campaign={campaign} /> : null}
          </>
        ) : (
          <>
            <Timeline campaign={campaign} />
            <ForecastCard campaignId={campaign._id} />
            <SimulationCard campaignId={campaign._id} hasEdits={campaign.edits > 0} />
          </>
        )
      }
    >
      {askedTo ? (
        <MoveEventDialog
          campaign={campaign}
          eventAt={askedTo}
          onClose={asking.decline}
          onConfirm={asking.confirm}
        />
      ) : null}
      {campaign.edits > 0 ? <EditsBanner campaign={campaign} /> : null}
      <CampaignStatus campaign={campaign} isDirty={isDirty} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`${href}/events`} icon={<MessagesSquare aria-hidden="true" />}>
          {counted(campaign.events.length, "message")}
        </ButtonLink>
        <ButtonLink href={`${href}/contacts`} icon={<Users aria-hidden="true" />}>
          {counted(campaign.contacts.count, "contact")}
        </ButtonLink>
      </div>
      {hasMessages ? (
        <FilterChips
          label="Show"
          chips={views}
          value={hasSettings ? "settings" : "timeline"}
          onChange={setView}
        />
      ) : null}
      <div className={hasSettings ? "contents" : "hidden"}>
        <Field name="name">{(field) => <TextField label="Name" autoComplete="off" {...field} />}</Field>
        {needsEventTime(type) ? (
          <div className="@container flex flex-col gap-2">
            <div className="grid gap-3 @xs:grid-cols-[3fr_2fr]">
              <Field name="eventDate">
                {(field) => (
                  <DateField label="Event on" today={startOfDayKey(businessNow(), timezone)} {...field} />
                )}
              </Field>
              <Field name="eventTime">
                {(field) => <TimeField label="Event at" hasUndesiredTimeWarning={false} {...field} />}
              </Field>
            </div>
            <p className="text-note text-soft">This time is in {timeZoneName(timezone)}.</p>
          </div>
        ) : null}
        {isOfMoments ? (
          <Field name="lateJoiners">
            {(field) => <Select {...field} label="Contacts who join late get" options={lateOptions} />}
          </Field>
        ) : null}
        <Field name="rejoining">
          {(field) => <Select {...field} label="Joining again" options={rejoiningOptions} />}
        </Field>
        {form.form.watch("rejoining") === "after-days" ? (
          <Field name="rejoinDays">
            {(field) => (
              <TextField
                {...field}
                label="Days after they last joined"
                inputMode="numeric"
                autoComplete="off"
              />
            )}
          </Field>
        ) : null}
        <Field name="leavesOnReply">
          {(field) => (
            <Switch
              {...field}
              label="Contacts leave when they reply"
              hint="A text from them ends the campaign for them. Anything waiting for them won't be sent."
            />
          )}
        </Field>
        <Field name="lateHours">
          {(field) => (
            <TextField
              {...field}
              label="Hours a message can be late"
              hint="A message that couldn't go out within this time is marked as missed instead of being sent late. Each message can have its own limit."
              inputMode="numeric"
            />
          )}
        </Field>
      </div>
    </ContentPanel>
  );
}
