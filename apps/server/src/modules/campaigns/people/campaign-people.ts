import type { CampaignContact, CampaignEventContact, ContactCampaign } from "@broadcast/contract/campaigns";
import { isDated } from "@broadcast/domain/automation/campaign-timing";
import { AppError, notFound } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { pagingOf, sliceOf } from "../../../http/paging.ts";
import { type ContactSelection, listed, startContactAction } from "../../contact-actions/index.ts";
import { findContact, requireContacts } from "../../contacts/index.ts";
import { tagListed } from "../../tags/index.ts";
import { findCampaign } from "../campaigns.sql.ts";
import { getCampaign } from "../campaigns.ts";
import { getEvent } from "../events/list-events.ts";
import {
  type EventState,
  eventContacts,
  listCampaignContacts,
  listCampaignsOf,
  listEventContacts,
  listFound,
} from "./campaign-people.sql.ts";
import { joinByHand, leaveByHand } from "./join-and-leave.ts";
import { moveAll, moveFirst } from "./move-all.ts";
import { bringAhead, countAhead } from "./moves.sql.ts";

interface Page {
  page: number;
  pageSize: number;
}

export async function searchCampaignContacts(
  context: SignedIn,
  campaignId: string,
  { term, paging }: { term?: string | undefined; paging: Page },
) {
  await getCampaign(context, campaignId);
  const { contacts, total } = await listCampaignContacts(
    context.db,
    context.accountId,
    { campaignId, term },
    sliceOf(paging),
  );
  return { contacts, paging: pagingOf(total, paging.page, paging.pageSize) } satisfies {
    contacts: CampaignContact[];
    paging: unknown;
  };
}

/** Adds chosen contacts; `joinedAt` counts their messages from another day. */
export async function joinSelected(
  context: SignedIn,
  campaignId: string,
  { joinedAt, ...selection }: ContactSelection & { joinedAt: string | null },
) {
  const { name } = await getCampaign(context, campaignId);
  const isProgram = context.caller.kind === "api-key";
  const reason = isProgram ? "They were added through the API." : "You added them.";
  return startContactAction(context, joinByHand, selection, { campaignId, name, reason, joinedAt });
}

export async function leaveSelected(context: SignedIn, campaignId: string, selection: ContactSelection) {
  const { name } = await getCampaign(context, campaignId);
  return startContactAction(context, leaveByHand, selection, { campaignId, name });
}

/** As many as can be moved at once by name. */
const CHOSEN_MAX = 10_000;

/** Moves contacts forward by days, or to their next message now. Dated campaigns are fixed and have nothing to move. */
export async function fastForward(
  context: SignedIn,
  campaignId: string,
  days: number,
  {
    contactIds,
    term = "",
    isTrial,
  }: { contactIds?: string[] | undefined; term?: string | undefined; isTrial: boolean },
) {
  const { db, accountId, clock } = context;
  const campaign = await findCampaign(db, accountId, campaignId, isTrial ? null : "update");
  if (!campaign) throw notFound("campaign");
  const { type, state } = campaign;
  if (isDated(type))
    throw new AppError("wrong-state", "This campaign's dates are fixed. Change the message's date instead.");
  if (state !== "running") throw new AppError("wrong-state", "This campaign isn't running.");
  const ids = contactIds
    ? await requireContacts(context, contactIds)
    : term.trim() === ""
      ? null
      : await listFound(db, accountId, { campaignId, term, limit: CHOSEN_MAX + 1 });
  if (ids && ids.length > CHOSEN_MAX)
    throw new AppError("wrong-state", "Choose at most 10,000 contacts, or everyone.");
  const place = { accountId, campaignId };
  const now = clock.now();
  if (ids) await moveFirst(db, place, ids);
  const counts = await countAhead(db, place, ids, { days, now });
  if (!isTrial && ids) await bringAhead(db, place, ids, { days, now });
  if (!isTrial && !ids) await moveAll(db, place, { kind: "forward", at: now, days });
  return counts;
}

export async function searchEventContacts(
  context: SignedIn,
  { id, eventId }: { id: string; eventId: string },
  { state, paging }: { state: EventState; paging: Page },
) {
  const { db, accountId } = context;
  await getEvent(context, id, eventId);
  const { contacts, total } = await listEventContacts(db, accountId, eventId, state, sliceOf(paging));
  return { contacts, paging: pagingOf(total, paging.page, paging.pageSize) } satisfies {
    contacts: CampaignEventContact[];
    paging: unknown;
  };
}

export async function tagEventContacts(
  context: SignedIn,
  { id, eventId, state }: { id: string; eventId: string; state: EventState },
  tagName: string,
) {
  await getEvent(context, id, eventId);
  return tagListed(context, listed(eventContacts, { eventId, state }), tagName);
}

export async function listOfContact(
  { db, accountId }: SignedIn,
  contactId: string,
): Promise<{ campaigns: ContactCampaign[] }> {
  if (!(await findContact(db, accountId, contactId))) throw notFound("contact");
  return { campaigns: await listCampaignsOf(db, accountId, contactId) };
}
