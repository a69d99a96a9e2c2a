import type { Campaign } from "@broadcast/contract/campaigns";
import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { type EventRow, findCampaign, listEvents } from "./campaigns.sql.ts";
import { getCampaign } from "./campaigns.ts";
import { contentOnly, findVersionEvents, listVersions, upsertEdit } from "./events/event-edits.sql.ts";
import { timingKey, timingWords } from "./events/event-timing.ts";
import { discardEdits } from "./publish.ts";

type Change = { name: string; what: "added" | "removed" | "text" | "timing" | "moved" };

/** Lists what was published and when, with the changes of each version. */
export async function readVersions({ db, accountId }: SignedIn, id: string) {
  const campaign = await findCampaign(db, accountId, id);
  if (!campaign) throw notFound("campaign");
  const versions = await listVersions(db, accountId, id);
  return {
    versions: versions.map(({ version, publishedAt, by, events }, index) => ({
      version,
      publishedAt: publishedAt.toISOString(),
      by,
      events: events.map((event) => ({
        name: event.name,
        text: event.text,
        timing: timingWords(campaign.type, event),
      })),
      changes: changesBetween(versions[index + 1]?.events ?? null, events),
    })),
  };
}

/** A first version, or one whose predecessor is too old to be listed, has no changes to show. */
function changesBetween(before: readonly EventRow[] | null, after: readonly EventRow[]): Change[] {
  if (before === null) return [];
  const was = new Map(before.map((event) => [event.id, event]));
  const is = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((event): Change[] => {
      const { name } = event;
      const old = was.get(event.id);
      if (!old) return [{ name, what: "added" }];
      return [
        ...(wordsKey(old) === wordsKey(event) ? [] : [{ name, what: "text" as const }]),
        ...(timingKey(old) === timingKey(event) ? [] : [{ name, what: "timing" as const }]),
        ...(old.position === event.position ? [] : [{ name, what: "moved" as const }]),
      ];
    }),
    ...before.flatMap(({ id, name }): Change[] => (is.has(id) ? [] : [{ name, what: "removed" }])),
  ];
}

const wordsKey = ({ name, messageType, subject, text, emailVersionId, media, lateHours }: EventRow): string =>
  JSON.stringify([name, messageType, subject, text, emailVersionId, media.map(({ key }) => key), lateHours]);

/**
 * Makes an earlier version's messages the draft; nothing runs before it is published. A message deleted since returns
 * as the same one, so that contacts who had it don't get it again.
 */
export async function reviseVersion(context: SignedIn, id: string, version: number): Promise<Campaign> {
  const { db, accountId, clock } = context;
  const campaign = await findCampaign(db, accountId, id, "update");
  const events = campaign && (await findVersionEvents(db, accountId, id, version));
  if (!campaign || !events) throw notFound("version");
  if (version === campaign.version)
    throw new AppError("wrong-state", "This version is the one that runs now.");
  await discardEdits(context, id);
  const live = await listEvents(db, accountId, id);
  const liveById = new Map(live.map((event) => [event.id, event]));
  const now = clock.now();
  const keyOf = (event: EventRow) => `${wordsKey(event)} ${timingKey(event)} ${event.position}`;
  for (const event of events) {
    const runs = liveById.get(event.id);
    if (runs && keyOf(runs) === keyOf(event)) continue;
    const kind = runs ? ("changed" as const) : ("added" as const);
    const { position } = event;
    await upsertEdit(db, accountId, id, {
      eventId: event.id,
      kind,
      content: contentOnly(event),
      position,
      now,
    });
  }
  for (const { id: eventId } of live)
    if (!events.some((event) => event.id === eventId))
      await upsertEdit(db, accountId, id, { eventId, kind: "removed", content: null, waiting: "next", now });
  return getCampaign(context, id);
}
