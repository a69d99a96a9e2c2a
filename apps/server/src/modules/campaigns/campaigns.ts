import type { CampaignChange } from "@broadcast/contract/campaign-settings";
import type { Campaign } from "@broadcast/contract/campaigns";
import type { ContentItem } from "@broadcast/contract/content";
import { contactName } from "@broadcast/domain/account/names";
import { type CampaignType, needsEventTime } from "@broadcast/domain/automation/campaign-timing";
import { AppError, notFound } from "../../app-error.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { userOf } from "../../http/guard/person-of.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { requireOwnParts } from "../contacts/index.ts";
import { type ContentKind, contentUseCases } from "../content/index.ts";
import { withdrawCauses } from "../sending/index.ts";
import {
  type CampaignOverview,
  findCampaign,
  insertCampaign,
  insertEvent,
  listEvents,
  readCampaigns,
  updateCampaign,
} from "./campaigns.sql.ts";
import { insertVersion, listVersionMedia } from "./events/event-edits.sql.ts";
import { CAMPAIGN_MESSAGE_DELETED, listEventIds } from "./people/held-messages.sql.ts";
import { listRules, type NamedRule, ownsSubjects, replaceRules } from "./run/rules.sql.ts";
import { timeAnew, timeFromStart } from "./time-anew.ts";

type CampaignOwn = Omit<Campaign, keyof ContentItem>;
type CampaignInput = Omit<CampaignChange, "name"> & { type: CampaignType };

export const campaignKind: ContentKind<"campaigns", CampaignOwn, CampaignInput> = {
  contentType: "campaign",
  key: "campaigns",
  noun: "campaign",
  async read(db, accountId, ids) {
    const rows = await readCampaigns(db, accountId, ids);
    const ruled = ids.filter((id) => rows.get(id)?.hasRules);
    const rules = ruled.length > 0 ? await listRules(db, accountId, ruled) : new Map<string, NamedRule[]>();
    return new Map([...rows].map(([id, row]) => [id, toOwn(row, rules.get(id) ?? [])]));
  },
  insert: (db, accountId, id, { type }) => insertCampaign(db, accountId, id, { type }),
  async update(db, accountId, id, { type: _type, eventAt, rules, ...change }) {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    await updateCampaign(db, accountId, id, {
      ...given,
      ...(eventAt !== undefined && { eventAt: eventAt === null ? null : new Date(eventAt) }),
    });
    if (rules) await replaceRules(db, accountId, id, rules);
  },
  async copy(db, accountId, fromId, toId) {
    const from = await findCampaign(db, accountId, fromId);
    if (!from) return;
    // A copy begins as a draft without contacts, so that nothing is sent before it is reviewed.
    await insertCampaign(db, accountId, toId, from);
    await replaceRules(db, accountId, toId, (await listRules(db, accountId, [fromId])).get(fromId) ?? []);
    for (const event of await listEvents(db, accountId, fromId))
      await insertEvent(db, accountId, toId, { ...event, id: uuidv7() });
  },
  async beforeRemove(db, accountId, ids, now) {
    for (const id of ids) {
      const events = await listEvents(db, accountId, id);
      const causeIds = events.map((event) => event.id);
      await withdrawCauses(db, { accountId, causeIds, reason: CAMPAIGN_MESSAGE_DELETED }, now);
      await letGoOfFiles(
        db,
        accountId,
        events.flatMap(({ media }) => media),
      );
    }
    await letGoOfFiles(db, accountId, await listVersionMedia(db, accountId, ids));
  },
};

const campaigns = contentUseCases(campaignKind);

function toOwn(row: CampaignOverview, rules: readonly NamedRule[]): CampaignOwn {
  return {
    type: row.type,
    eventAt: row.eventAt?.toISOString() ?? null,
    lateJoiners: row.lateJoiners,
    rejoining: row.rejoining,
    rejoinDays: row.rejoinDays,
    leavesOnReply: row.leavesOnReply,
    lateHours: row.lateHours,
    goal: row.goal,
    rules: rules.map(({ effect, kind, subject, name }) => ({ effect, kind, subject, name })),
    state: row.state,
    startedAt: row.startedAt?.toISOString() ?? null,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    events: row.events,
    contacts: { count: row.count, subset: row.subset.map(toNamed) },
    waiting: row.waiting,
    held: row.held,
    version: row.version,
    edits: row.edits,
    moving: row.moving,
  };
}

const toNamed = ({
  _id,
  first_name,
  last_name,
  company,
  phone_number,
  email,
}: CampaignOverview["subset"][number]) => ({
  _id,
  name: contactName({
    firstName: first_name,
    lastName: last_name,
    company,
    phoneNumber: phone_number,
    email,
  }),
});

export const getCampaign = (context: SignedIn, id: string): Promise<Campaign> => campaigns.get(context, id);

export async function changeCampaign(
  context: SignedIn,
  id: string,
  change: CampaignChange,
): Promise<Campaign> {
  const { db, accountId } = context;
  const before = await findCampaign(db, accountId, id, "update");
  if (!before) throw notFound("campaign");
  if (change.eventAt === null && before.state !== "draft" && needsEventTime(before.type))
    throw new AppError("wrong-state", "A campaign that has started needs the day and time of its event.");
  if (change.goal) await requireOwnParts(context, change.goal);
  if (change.rules && !(await ownsSubjects(db, accountId, change.rules))) throw notFound("form or link");
  const changed = await campaigns.change(context, id, change);
  const isMoved = changed.eventAt !== (before.eventAt?.toISOString() ?? null);
  if (!isMoved && changed.lateJoiners === before.lateJoiners) return changed;
  await timeAnew(context, id, isMoved ? await listEventIds(db, { accountId, campaignId: id }) : []);
  return getCampaign(context, id);
}

/**
 * Starts a campaign. Contacts who joined before count as joining now. Throws `wrong-state` while something is missing.
 */
export async function startCampaign(context: SignedIn, id: string): Promise<Campaign> {
  const { db, accountId, clock, caller } = context;
  const before = await findCampaign(db, accountId, id, "update");
  if (!before) throw notFound("campaign");
  if (before.state !== "draft") throw new AppError("wrong-state", "This campaign has already started.");
  if (needsEventTime(before.type) && !before.eventAt)
    throw new AppError("wrong-state", "First enter the day and time of the event.");
  const events = await listEvents(db, accountId, id);
  if (events.length === 0) throw new AppError("wrong-state", "Add a message first.");
  const now = clock.now();
  await updateCampaign(db, accountId, id, { state: "running", startedAt: now, version: 1 });
  await insertVersion(db, accountId, id, { version: 1, events, now, userId: userOf(caller) });
  await timeFromStart(context, id);
  return getCampaign(context, id);
}
