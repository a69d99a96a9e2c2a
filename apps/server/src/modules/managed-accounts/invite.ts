import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { issueLink, linkEnd } from "../one-time-links/index.ts";
import {
  countManagersAndInvited,
  deleteOpenInvitation,
  listOpenInvitations,
  upsertInvitation,
} from "./invitations.sql.ts";
import { managerInvitationMail } from "./managed-accounts.jobs.ts";
import { endManagement, listManagersOf, readOwner } from "./managed-accounts.sql.ts";

/** Managers and open invitations of one account together. */
export const MANAGERS_MAX = 100;

/** The managers of an organization's account are set by the organization's admin (document 2, section 6). */
async function refuseOfOrganization({ db, accountId }: SignedIn): Promise<void> {
  const { organization_id: organizationId } = await readOwner(db, accountId);
  if (organizationId)
    throw new AppError("forbidden", "Your organization decides who manages this account. Ask its admin.");
}

export async function listManagers(context: SignedIn) {
  await refuseOfOrganization(context);
  const { db, accountId } = context;
  const [managers, invitations] = await Promise.all([
    listManagersOf(db, accountId),
    listOpenInvitations(db, accountId),
  ]);
  return {
    managers: managers.map((row) => ({
      _id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      company: row.company,
      email: row.email,
      since: row.created_at.toISOString(),
      lastActedAt: row.last_acted_at?.toISOString() ?? null,
    })),
    invitations: invitations.map(shownInvitation),
  };
}

const shownInvitation = (row: { id: string; email: string; created_at: Date; expires_at: Date }) => ({
  _id: row.id,
  email: row.email,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

/** Mails a link with which its receiver can become a manager. Repeated for the same address, the previous link ends. */
export async function invite(context: SignedIn, email: string) {
  const { db, accountId, caller, clock } = context;
  await refuseOfOrganization(context);
  if (!checkEmailForm(email)) throw invalid({ email: "Please enter a valid email address" });
  const owner = await readOwner(db, accountId);
  if (!owner.email_verified_at)
    throw new AppError("email-unverified", "Verify your own email before you invite a manager.");
  if (email === owner.email)
    throw invalid({ email: "This is your own email. You already manage this account." });
  const managers = await listManagersOf(db, accountId);
  if (managers.some((manager) => manager.email === email))
    throw taken("This person already manages the account.");
  const isAsked = (await listOpenInvitations(db, accountId)).some((open) => open.email === email);
  if (!isAsked && (await countManagersAndInvited(db, accountId)) >= MANAGERS_MAX)
    throw taken(`An account can have ${MANAGERS_MAX} managers. Remove one or withdraw an invitation first.`);

  const now = clock.now();
  const invitation = await upsertInvitation(db, accountId, {
    email,
    invitedBy: caller.userId,
    now,
    expiresAt: linkEnd("manager-invitation", now),
  });
  const { token } = await issueLink(context, {
    purpose: "manager-invitation",
    accountId,
    subjectId: invitation.id,
    email,
  });
  await enqueue(
    db,
    managerInvitationMail,
    { accountId, invitationId: invitation.id, token },
    { key: `manager-invitation-${invitation.id}` },
  );
  await noteAudit(context, { event: "manager-invited", caller, details: { invitationId: invitation.id } });
  return shownInvitation(invitation);
}

const taken = (sentence: string) => new AppError("conflict", sentence, { fields: { email: sentence } });

export async function withdrawInvitation(context: SignedIn, invitationId: string): Promise<void> {
  await refuseOfOrganization(context);
  const { db, accountId, caller } = context;
  if (!(await deleteOpenInvitation(db, accountId, invitationId))) throw notFound("invitation");
  await noteAudit(context, { event: "manager-invitation-withdrawn", caller, details: { invitationId } });
}

/** Removes a manager; if they are acting for the account right now, that ends too. */
export async function removeManager(context: SignedIn, managerId: string): Promise<void> {
  await refuseOfOrganization(context);
  const { db, accountId, caller } = context;
  if (!(await endManagement(db, accountId, managerId))) throw notFound("manager");
  await noteAudit(context, { event: "manager-removed", caller, details: { managerId } });
  const { account_id: theirs } = await db
    .selectFrom("users")
    .where("id", "=", managerId)
    .select("account_id")
    .executeTakeFirstOrThrow();
  // Their menu and list lose the account.
  await noteChange(db, theirs, ["session", "managers"]);
}
