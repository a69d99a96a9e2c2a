import { fullName } from "@broadcast/domain/account/names";
import { AppError } from "../../app-error.ts";
import type { Context, SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { readLink, takeLink } from "../one-time-links/index.ts";
import { actingFor } from "./acting-for.ts";
import { answerInvitation, findInvitationOfLink } from "./invitations.sql.ts";
import { managerAcceptedMail } from "./managed-accounts.jobs.ts";
import { addManager, readOwner } from "./managed-accounts.sql.ts";

/** Returns an invitation that can still be answered, and its sender. Errors: `not-found`, `gone`. */
async function openInvitation(context: Context, token: string, { isLocking = false } = {}) {
  const { db, clock } = context;
  const sent = await readLink(context, "manager-invitation", token);
  const invitation = sent && (await findInvitationOfLink(db, sent, { isLocking }));
  if (!invitation) throw notValid();
  const gone = (sentence: string) => new AppError("gone", sentence);
  if (invitation.accepted_at) throw gone("This invitation was already accepted.");
  if (invitation.declined_at)
    throw gone("This invitation was declined. Ask the account's owner for a new one if that was a mistake.");
  if (invitation.expires_at <= clock.now())
    throw gone("This invitation has expired. Ask the account's owner to send it again.");
  // It was sent again with another link.
  if (!sent.isOpen) throw notValid();
  const owner = await readOwner(db, invitation.account_id);
  if (owner.cancelled_at) throw gone("The account that invited you has been cancelled.");
  return { invitation, owner };
}

const notValid = (): AppError =>
  new AppError("not-found", "This invitation is no longer valid. Ask the account's owner for a new one.");

export async function readInvitation(context: Context, token: string) {
  const { invitation, owner } = await openInvitation(context, token);
  return {
    company: owner.company,
    ownerName: fullName({ firstName: owner.first_name, lastName: owner.last_name }),
    email: invitation.email,
    expiresAt: invitation.expires_at.toISOString(),
  };
}

/** Returns the invitation, locked, for the user it was sent to. Additional error: `forbidden`. */
async function ownInvitation(context: SignedIn, token: string) {
  const { invitation, owner } = await openInvitation(context, token, { isLocking: true });
  const person = await context.db
    .selectFrom("users")
    .where("id", "=", context.caller.userId)
    .select(["email", "email_verified_at"])
    .executeTakeFirstOrThrow();
  if (person.email !== invitation.email)
    throw new AppError(
      "forbidden",
      `This invitation is for ${invitation.email}. Sign in with that email to respond to it.`,
    );
  return { invitation, owner, person };
}

/** Uses up the link with its answer. */
async function answer(
  context: SignedIn,
  token: string,
  { account_id, id }: { account_id: number; id: string },
  given: Parameters<typeof answerInvitation>[3],
): Promise<void> {
  if (!(await takeLink(context, "manager-invitation", token))) throw notValid();
  await answerInvitation(context.db, account_id, id, given);
}

/** Makes the user a manager of the inviting account, once. */
export async function acceptInvitation(context: SignedIn, token: string) {
  const { db, caller, clock } = context;
  const { invitation, owner, person } = await ownInvitation(context, token);
  if (!person.email_verified_at)
    throw new AppError(
      "email-unverified",
      "Verify your email first. Open the link in the email we sent you, then accept the invitation.",
    );
  // The owner may have taken over the invited address.
  if (invitation.account_id === caller.accountId)
    throw new AppError("conflict", "This is your own account. You already manage it.");
  const now = clock.now();
  await answer(context, token, invitation, { accepted_at: now });
  await addManager(db, invitation.account_id, caller.userId, now);
  const there = { userId: owner.id, accountId: invitation.account_id };
  await noteAudit(context, {
    event: "manager-accepted",
    caller: actingFor(caller, there),
    details: { invitationId: invitation.id },
  });
  await noteAudit(context, { event: "manager-accepted", caller, details: { managedUserId: owner.id } });
  await enqueue(db, managerAcceptedMail, { accountId: invitation.account_id, managerId: caller.userId });
  await noteChange(db, invitation.account_id, ["managers"]);
  return { userId: owner.id, company: owner.company };
}

export async function declineInvitation(context: SignedIn, token: string): Promise<void> {
  const { db, caller, clock } = context;
  const { invitation, owner } = await ownInvitation(context, token);
  await answer(context, token, invitation, { declined_at: clock.now() });
  await noteAudit(context, {
    event: "manager-declined",
    caller: actingFor(caller, { userId: owner.id, accountId: invitation.account_id }),
    details: { invitationId: invitation.id },
  });
  await noteChange(db, invitation.account_id, ["managers"]);
}
