import { fullName } from "@broadcast/domain/account/names";
import { z } from "zod";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { readOwner } from "../managed-accounts/index.ts";
import { readOpenLink } from "../one-time-links/index.ts";
import { findUserByEmail } from "../users/index.ts";

/** Returns a user's account and organization. */
const readPlace = (db: Parameters<typeof readOwner>[0], userId: string) =>
  db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .innerJoin("organizations", "organizations.organization_id", "accounts.organization_id")
    .where("users.id", "=", userId)
    .select(["users.first_name", "accounts.company", "organizations.name as organization"])
    .executeTakeFirst();

/**
 * Mails the link that sets an account's first password. If the email already has an account, its owner is told instead,
 * which the account's creator cannot see. The token is in the queue only until the mail has been sent.
 */
export const accountInvitationMail = defineAccountMail({
  name: "organizations.account-invitation-mail",
  payload: z.object({ userId: z.uuid(), token: z.string() }),
  async compose({ db, clock, env }, { userId, token }) {
    const link = await readOpenLink({ db, clock }, "account-invitation", token);
    const place = link && (await readPlace(db, userId));
    if (!place) return null;
    const known = await findUserByEmail(db, link.email);
    if (known && known.id !== userId)
      return {
        to: link.email,
        subject: `${place.organization} created an account for you`,
        firstName: place.first_name,
        paragraphs: [
          `${place.organization} tried to create an account for ${place.company} with this email. You already have a Project Broadcast account with it, so nothing changed.`,
          "Give them a different email for the new account, or ask them to have yours added to their organization.",
        ],
        note: "If you don't know who this is, ignore this email.",
      };
    return {
      to: link.email,
      subject: `${place.organization} created an account for you`,
      firstName: place.first_name,
      paragraphs: [
        `${place.organization} created an account for ${place.company} on Project Broadcast. Set your password to get started.`,
      ],
      button: {
        label: "Set your password",
        url: `${env.PUBLIC_URL}/organization-invitation/${token}`,
      },
      note: "This link works once and expires in 14 days. If you don't know who this is, ignore this email.",
    };
  },
});

/** Tells an owner whom the organization made a manager of their account. */
export const managerNamedMail = defineAccountMail({
  name: "organizations.manager-named-mail",
  payload: z.object({ accountId: z.number(), managerId: z.uuid() }),
  async compose({ db }, { accountId, managerId }) {
    const owner = await readOwner(db, accountId);
    const place = await readPlace(db, owner.id);
    const manager = await db
      .selectFrom("users")
      .where("id", "=", managerId)
      .select(["email", "first_name", "last_name"])
      .executeTakeFirst();
    // An unverified email is only one that an admin typed.
    if (!place || !manager || !owner.email_verified_at) return null;
    const name = fullName({ firstName: manager.first_name, lastName: manager.last_name }) || manager.email;
    return {
      to: owner.email,
      subject: `${name} now manages your account`,
      firstName: owner.first_name,
      paragraphs: [
        `${place.organization} made ${name} (${manager.email}) a manager of your account. You can see what they change under Activity in your account settings.`,
      ],
      note: "Questions? Ask the admin of your organization.",
    };
  },
});
