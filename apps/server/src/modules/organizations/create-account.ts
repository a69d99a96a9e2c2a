import type { newAccount, OrganizationAccount } from "@broadcast/contract/organizations";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import type { z } from "zod";
import { AppError, invalid } from "../../app-error.ts";
import { readTimeZone } from "../../clock/account-time-zone.ts";
import type { SignedIn } from "../../http/context.ts";
import { newToken } from "../../http/guard/session.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { actingFor, readOwner } from "../managed-accounts/index.ts";
import { firstIdentityStatus, insertAccount, noPasswordYet } from "../users/index.ts";
import { inviteOwner } from "./account-invitation.ts";
import { setLicensed } from "./accounts.sql.ts";
import { getAccount, requireLocation } from "./accounts.ts";
import { hasEnoughLicenses, noteOrganizationChange } from "./organizations.sql.ts";
import { ownOrganization } from "./own-organization.ts";

/**
 * Creates an account of the organization and mails its owner a link to set the password. It gets a license if one is
 * free, and no welcome credits: its credits come from the pool. Whether the email already has an account is revealed
 * only to its mailbox, as when signing up. Errors: `email-unverified`, `invalid-input`, `not-found`.
 */
export async function createAccount(
  context: SignedIn,
  input: z.output<typeof newAccount>,
): Promise<OrganizationAccount> {
  const { db, caller, clock, accountId } = context;
  if (!checkEmailForm(input.email)) throw invalid({ email: "Please enter a valid email address" });
  const own = await ownOrganization(context);
  if (input.locationId) await requireLocation(context, own.id, input.locationId);
  const admin = await readOwner(db, accountId);
  if (!admin.email_verified_at)
    throw new AppError("email-unverified", "Verify your own email before you create accounts.");
  const timezone = await readTimeZone(db, accountId);
  const now = clock.now();
  const made = await insertAccount(
    db,
    {
      timezone,
      identityStatus: firstIdentityStatus(context),
      now,
      company: input.company,
      organization: { id: own.id, locationId: input.locationId ?? null },
    },
    {
      email: input.email,
      passwordHash: noPasswordYet(),
      firstName: input.firstName,
      lastName: input.lastName,
      // biome-ignore lint/plugin/cryptography: Only names a link.
      slug: newToken().slice(0, 16),
    },
  );
  await setLicensed(db, own.id, made.accountId, true, now);
  if (!(await hasEnoughLicenses(db, own.id))) await setLicensed(db, own.id, made.accountId, false, now);
  await inviteOwner(context, made.accountId, made.userId, input.email);
  const event = "organization-account-made";
  await noteAudit(context, { event, caller: actingFor(caller, made) });
  await noteAudit(context, { event, caller, details: { madeUserId: made.userId } });
  await noteOrganizationChange(db, own.id);
  return getAccount(context, made.userId);
}
