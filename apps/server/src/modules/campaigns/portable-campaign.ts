import { uuidv7 } from "../../db/uuid.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import type { PortableKind } from "../content/index.ts";
import { findVersion, takeChosenEmail } from "../email-designs/index.ts";
import {
  type CampaignSettings,
  deleteEvent,
  type EventContent,
  findCampaign,
  insertCampaign,
  insertEvent,
  listEvents,
  updateCampaign,
} from "./campaigns.sql.ts";

interface Content {
  /** Its goal and rules refer to the account's own items, so they are not exported. */
  settings: Omit<CampaignSettings, "eventAt" | "goal"> & { eventAt: string | null };
  events: PortableEvent[];
}

/** A designed email is exported itself; its version is taken again on import. */
type PortableEvent = Omit<EventContent, "emailVersionId"> & { email: string | null };

export const portableCampaign: PortableKind<Content> = {
  contentType: "campaign",
  comesAfter: ["email"],
  arrives: "We'll add it as a draft. Nothing is sent until you start it.",
  async read(from, id) {
    const campaign = await findCampaign(from.db, from.accountId, id);
    if (!campaign) return null;
    const { type, eventAt, lateJoiners, rejoining, rejoinDays, leavesOnReply, lateHours } = campaign;
    const settings = { type, lateJoiners, rejoining, rejoinDays, leavesOnReply, lateHours };
    const events: PortableEvent[] = [];
    for (const row of await listEvents(from.db, from.accountId, id)) {
      const { id: _id, position: _position, addedAt: _addedAt, emailVersionId, ...event } = row;
      const email = emailVersionId && (await findVersion(from.db, from.accountId, emailVersionId));
      events.push({
        ...event,
        name: await from.texts(event.name),
        subject: await from.texts(event.subject),
        text: await from.texts(event.text),
        email: email && from.item("email", email.emailId),
        media: event.media.map(from.file),
      });
    }
    return { settings: { ...settings, eventAt: eventAt?.toISOString() ?? null }, events };
  },
  describe: ({ settings, events }) => [
    { label: "Type", text: settings.type },
    ...(settings.eventAt ? [{ label: "Event", text: settings.eventAt }] : []),
    ...events.map((event, index) => ({
      label: `Message ${index + 1}`,
      text: [
        event.name,
        momentOf(event),
        event.email ? `Email: ${event.email}` : "",
        event.subject,
        event.text,
      ]
        .filter(Boolean)
        .join("\n"),
    })),
  ],
  async insert(to, id, { settings, events }) {
    await insertCampaign(to.db, to.accountId, id, withMoment(settings));
    await insertEvents(to, id, events);
  },
  async refusal(db, accountId, id) {
    const campaign = await findCampaign(db, accountId, id);
    return campaign && campaign.state !== "draft"
      ? "Your campaign has started, so its messages won't change. To import it again, make a copy and delete this one."
      : null;
  },
  async replace(to, id, { settings, events }) {
    await updateCampaign(to.db, to.accountId, id, withMoment(settings));
    const before = await listEvents(to.db, to.accountId, id);
    for (const event of before) await deleteEvent(to.db, to.accountId, event.id);
    await insertEvents(to, id, events);
    await letGoOfFiles(
      to.db,
      to.accountId,
      before.flatMap(({ media }) => media),
    );
  },
};

const withMoment = ({ eventAt, ...settings }: Content["settings"]): Omit<CampaignSettings, "goal"> => ({
  ...settings,
  eventAt: eventAt === null ? null : new Date(eventAt),
});

async function insertEvents(
  to: Parameters<typeof portableCampaign.insert>[0],
  campaignId: string,
  events: readonly PortableEvent[],
): Promise<void> {
  for (const [index, { email, ...event }] of events.entries()) {
    const version = email && (await takeChosenEmail(to, to.item(email), to.clippingConfirmed));
    await insertEvent(to.db, to.accountId, campaignId, {
      ...to.texts(event),
      ...(version && { subject: version.subject, text: version.text }),
      emailVersionId: version ? version.id : null,
      media: event.media.map(to.file),
      id: uuidv7(),
      position: index + 1,
      addedAt: to.clock.now(),
    });
  }
}

function momentOf(event: PortableEvent): string {
  if (event.scheduledOn) return `${event.scheduledOn}, ${event.timeOfDay}`;
  const side = event.isBefore ? "before" : "after";
  return event.durationType === "days"
    ? `${event.days} days ${side}, ${event.timeOfDay}`
    : `${event.hours} hours ${event.minutes} minutes ${side}`;
}
