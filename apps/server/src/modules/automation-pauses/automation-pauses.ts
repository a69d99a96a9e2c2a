import type { AutomationSettings, ContactAutomations } from "@broadcast/contract/automation-pauses";
import { invalid, notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { emit } from "../../events/events.ts";
import type { SignedIn } from "../../http/context.ts";
import { userOf } from "../../http/guard/person-of.ts";
import { findContact } from "../contacts/index.ts";
import {
  deletePause,
  findAutomationSettings,
  findAutomations,
  updateAutomationSettings,
  upsertPause,
} from "./automation-pauses.sql.ts";
import { automationsResumed } from "./automations-resumed.ts";
import { releaseMessages } from "./release-messages.ts";

export async function readAutomations(
  { db, accountId }: SignedIn,
  contactId: string,
): Promise<ContactAutomations> {
  const found = await findAutomations(db, accountId, contactId);
  if (!found) throw notFound("contact");
  const { inProgress, pause } = found;
  return {
    inProgress,
    pause: pause && {
      since: pause.since.toISOString(),
      until: pause.until?.toISOString() ?? null,
      by: pause.by,
    },
  };
}

/** Pauses a contact's campaigns and flows until a time or until a user resumes them. */
export async function pauseAutomations(
  context: SignedIn,
  contactId: string,
  untilText: string | null,
): Promise<ContactAutomations> {
  const { db, accountId, caller, clock } = context;
  if (!(await findContact(db, accountId, contactId))) throw notFound("contact");
  const now = clock.now();
  const until = untilText === null ? null : new Date(untilText);
  if (until && until <= now) throw invalid({ until: "Choose a time in the future." });
  // Replaces an earlier choice, even with an earlier end.
  await deletePause(db, accountId, contactId);
  await upsertPause(db, accountId, { contactId, userId: userOf(caller), now, until });
  return readAutomations(context, contactId);
}

export async function resumeAutomations(context: SignedIn, contactId: string): Promise<ContactAutomations> {
  const { db, accountId, clock } = context;
  if (!(await findContact(db, accountId, contactId))) throw notFound("contact");
  if (await deletePause(db, accountId, contactId)) await goOn(db, accountId, contactId, clock.now());
  return readAutomations(context, contactId);
}

/** After a pause: waiting steps of campaigns and flows become due, and waiting messages go back to the gate. */
export async function goOn(db: Connection, accountId: number, contactId: string, now: Date): Promise<void> {
  await emit(db, automationsResumed, { accountId, contactId, now });
  await releaseMessages(db, accountId, contactId, now);
}

export const readAutomationSettings = ({ db, accountId }: SignedIn): Promise<AutomationSettings> =>
  findAutomationSettings(db, accountId);

export async function changeAutomationSettings(
  { db, accountId, clock }: SignedIn,
  settings: AutomationSettings,
): Promise<AutomationSettings> {
  await updateAutomationSettings(db, accountId, settings, clock.now());
  return settings;
}
