import type { NextChange } from "@broadcast/contract/automation-pauses";
import type { ContactCampaign } from "@broadcast/contract/campaign-people";
import { isDated } from "@broadcast/domain/automation/campaign-timing";
import { AppError, invalid, notFound } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { findContact } from "../../contacts/index.ts";
import { findCampaign } from "../campaigns.sql.ts";
import { listCampaignsOf } from "./campaign-people.sql.ts";
import { holdNext, letNextGoOn, lockNext, pinNext, skipNext } from "./change-next.sql.ts";
import { moveFirst } from "./move-all.ts";

/**
 * Skips, holds or reschedules a contact's next message, or releases a held one. Throws `wrong-state` when they have no
 * next message.
 */
export async function changeNext(
  context: SignedIn,
  { id, contactId }: { id: string; contactId: string },
  { action, dueAt }: NextChange,
): Promise<ContactCampaign> {
  const { db, accountId, clock } = context;
  const campaign = await findCampaign(db, accountId, id, "share");
  if (!campaign) throw notFound("campaign");
  if (!(await findContact(db, accountId, contactId))) throw notFound("contact");
  const place = { accountId, campaignId: id, contactId };
  await moveFirst(db, { accountId, campaignId: id }, [contactId]);
  const next = await lockNext(db, place);
  if (!next) throw new AppError("wrong-state", "There's no next message for this contact.");
  const now = clock.now();
  if (action === "skip") await skipNext(db, place, next, { isDated: isDated(campaign.type), now });
  else if (action === "hold") await holdNext(db, place);
  else if (action === "go-on") await letNextGoOn(db, place, now);
  else {
    const at = dueAt === undefined ? null : new Date(dueAt);
    if (!at || at <= now) throw invalid({ dueAt: "Choose a time in the future." });
    await pinNext(db, place, next, at, now);
  }
  const [changed] = await listCampaignsOf(db, accountId, contactId, id);
  if (!changed) throw notFound("contact");
  return changed;
}
