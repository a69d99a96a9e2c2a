import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import { type Campaign, campaigns } from "@broadcast/contract/campaigns";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Clock, Trash2, Users } from "lucide-react";
import { useId, useState } from "react";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { useGo, useScreenParams, useScreenSearch } from "../../../lib/screens/navigation.ts";
import { counted, formatCount } from "../../../lib/words/format.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { StatCard } from "../../../ui/display/StatCard.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { VersionConflict } from "../../../ui/feedback/VersionConflict.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SaveBar } from "../../../ui/forms/SaveBar.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { ActionBar } from "../../../ui/layout/ActionBar.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { MoreMenu } from "../../../ui/overlays/MoreMenu.tsx";
import { itemHref } from "../../content/index.ts";
import { MailFigures } from "../../emails/index.ts";
import { campaignSection } from "../campaign-section.tsx";
import { DeleteEventDialog } from "./DeleteEventDialog.tsx";

import { EventFields } from "./EventFields.tsx";
import { EventPreview } from "./EventPreview.tsx";
import {
  type EventValues,
  eventValues,
  newEvent,
  toSend,
  useEventCheck,
  valuesOfEvent,
} from "./event-values.ts";
import { asDraft, useEventSaving } from "./save-event.ts";

/** Maps the server's field names to this form's inputs. */
const fieldNames = {
  scheduledDays: "days",
  scheduledHours: "hours",
  scheduledMinutes: "minutes",
  voiceDropId: "upload",
} as const;

/** /campaigns/{campaignId}/events/{campaignEventId}: one message with its timing; "new" creates one. */
export function EventDetail() {
  const { campaignId: id = "", campaignEventId: eventId = "" } = useScreenParams();
  const isNew = eventId === "new" || eventId === "";
  const campaign = useEndpoint(campaigns.get, { params: { id } }, { isQuiet: true });
  const event = useEndpoint(
    campaigns.event,
    { params: { id, eventId }, query: { view: "draft" } },
    { isQuiet: true, isEnabled: !isNew },
  );
  const error = campaign.error ?? event.error;
  if (error)
    return (
      <Panel title="Message">
        <ErrorState
          title="We couldn't open this message"
          text={error.message}
          onRetry={() => void Promise.all([campaign.refetch(), event.refetch()])}
        />
      </Panel>
    );
  if (!campaign.data || (!isNew && !event.data))
    return (
      <Panel title="Message">
        <LoadingText />
      </Panel>
    );
  return isNew ? (
    <NewEvent key="new" campaign={campaign.data} />
  ) : (
    <EventEditor key={eventId} campaign={campaign.data} event={event.data!} />
  );
}

function useEventsHref(campaignId: string): string {
  const { folderId } = useScreenParams();
  return `${itemHref(campaignSection, campaignId, folderId)}/events`;
}

function NewEvent({ campaign }: { campaign: Campaign }) {
  const formId = useId();
  const add = useSend(campaigns.addEvent, { isQuiet: true });
  const go = useGo();
  const href = useEventsHref(campaign._id);
  const { before } = useScreenSearch();
  const form = useZodForm({
    schema: eventValues,
    check: useEventCheck(),
    values: newEvent(campaign.type) as EventValues,
    fieldNames,
    onSubmit: async (values) => {
      const { body, ...file } = toSend(values, false);
      const placed = { ...file, body: { ...body, ...(before && { before }) } };
      await add.mutateAsync({ params: { id: campaign._id }, ...asDraft(placed) });
      toast.success("Message added");
      form.form.reset(values);
      go(href, { isReplacing: true });
    },
  });
  return (
    <Panel
      title="New message"
      width="reading"
      footer={
        <ActionBar>
          <Button type="submit" form={formId} kind="primary" isLoading={form.form.formState.isSubmitting}>
            Add message
          </Button>
        </ActionBar>
      }
    >
      <Form form={form} id={formId} label="New message">
        <div className="flex min-w-0 flex-col gap-5">
          <EventFields
            campaignType={campaign.type}
            campaignLateHours={campaign.lateHours}
            recording={null}
            email={null}
          />
          <EventPreview campaignId={campaign._id} campaignType={campaign.type} />
        </div>
      </Form>
    </Panel>
  );
}

function EventEditor({ campaign, event }: { campaign: Campaign; event: CampaignEvent }) {
  const formId = useId();
  const params = { id: campaign._id, eventId: event._id };
  const go = useGo();
  const eventsHref = useEventsHref(campaign._id);
  const undoEdit = useSend(campaigns.undoEdit);
  const [isRemoving, setRemoving] = useState(false);
  const form = useZodForm({
    schema: eventValues,
    check: useEventCheck(),
    values: valuesOfEvent(event),
    followsValues: true,
    fieldNames,
    onSubmit: async (values) => {
      await saving.save(values);
      toast.success("Message saved");
    },
  });
  const { isDirty, isSubmitting } = form.form.formState;
  const saving = useEventSaving(campaign._id, event, form.form.getValues);
  const { theirs } = saving;
  const { counts, contactsScheduled, contactsSent } = event;
  const figures = [
    ...(counts.sending > 0 ? [["Waiting to be sent", "sending", counts.sending] as const] : []),
    ["Sent", "sent", contactsSent],
    ["Delivered", "delivered", counts.delivered],
    ["Not delivered", "failed", counts.failed],
    ["Not sent", "unsent", counts.unsent],
    ["Of those, missed", "missed", counts.missed],
    ["Replied", "answered", counts.answered],
    ["Clicked", "clicked", counts.clicked],
    ["Opted out", "opted-out", counts.optedOut],
  ] as const;
  const hasFigures = figures.some(([, , count]) => count > 0);
  return (
    <Panel
      title={event.name}
      width="reading"
      actions={
        <MoreMenu
          entries={[{ label: "Delete", icon: <Trash2 />, isDanger: true, onSelect: () => setRemoving(true) }]}
        />
      }
      footer={
        isDirty ? (
          <SaveBar formId={formId} isSubmitting={isSubmitting} onUndo={() => form.form.reset()} />
        ) : undefined
      }
    >
      <div className={hasFigures ? "grid grid-cols-2 gap-3 sm:grid-cols-4" : "hidden"}>
        {figures.map(([label, state, count]) => (
          <StatCard
            key={state}
            label={label}
            value={count}
            href={`${eventsHref}/${event._id}/processed?state=${state}`}
          />
        ))}
      </div>
      {event.hasManyOptOuts ? (
        <Banner tone="danger" title="Unusually many opt-outs after this message">
          {counted(counts.optedOut, "contact")} of {formatCount(contactsSent)} opted out within three days.
          Check its wording and who gets it.
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`${eventsHref}/${event._id}/queued`} icon={<Clock aria-hidden="true" />}>
          {counted(contactsScheduled, "contact")} waiting for it
        </ButtonLink>
        <ButtonLink href={`${eventsHref}/${event._id}/processed`} icon={<Users aria-hidden="true" />}>
          Processed contacts
        </ButtonLink>
      </div>
      {campaign.state === "draft" ? null : (
        <p className="text-note text-soft">
          Changes are kept as a draft until you publish them.
          {contactsScheduled > 0
            ? ` When you publish, you'll choose what happens to the ${counted(contactsScheduled, "contact")} waiting for it.`
            : ""}
        </p>
      )}
      {event.edit && event.edit !== "added" ? (
        <Banner
          title={event.edit === "removed" ? "Will be deleted in the next version" : "Edited, not published"}
          action={
            <Button
              size="sm"
              isLoading={undoEdit.isPending}
              // The call shows its own error.
              onClick={() =>
                void undoEdit
                  .mutateAsync({ params })
                  .then(() => toast.success("Edit discarded"))
                  .catch(() => {})
              }
            >
              Discard edit
            </Button>
          }
        >
          Contacts still get what was published.
        </Banner>
      ) : null}
      {theirs ? (
        <VersionConflict
          onLoad={() => {
            form.form.reset(valuesOfEvent(theirs));
            saving.settle();
          }}
          onKeep={() => {
            saving.settle();
            void form.submit();
          }}
        />
      ) : null}
      {event.type === "email" ? <MailFigures of={{ campaignEventId: event._id }} /> : null}
      <Form form={form} id={formId} label={event.name}>
        <div className="flex min-w-0 flex-col gap-5">
          <EventFields
            campaignType={campaign.type}
            campaignLateHours={campaign.lateHours}
            recording={event.type === "rvm" ? (event.media[0] ?? null) : null}
            email={event.email}
          />
          <EventPreview campaignId={campaign._id} campaignType={campaign.type} eventId={event._id} />
        </div>
      </Form>
      {isRemoving ? (
        <DeleteEventDialog
          event={event}
          isStarted={campaign.state !== "draft"}
          onClose={() => setRemoving(false)}
          onDeleted={() => go(eventsHref, { isReplacing: true })}
        />
      ) : null}
    </Panel>
  );
}
