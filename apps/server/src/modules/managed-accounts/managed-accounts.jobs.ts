import { formattedName, fullName } from "@broadcast/domain/account/names";
import { z } from "zod";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { readOpenLink } from "../one-time-links/index.ts";
import { findInvitation } from "./invitations.sql.ts";
import { readOwner } from "./managed-accounts.sql.ts";

/** Mails an invitation's link. The token is in the queue only until the mail has been sent. */
export const managerInvitationMail = defineAccountMail({
  name: "managed-accounts.invitation-mail",
  payload: z.object({ accountId: z.number(), invitationId: z.uuid(), token: z.string() }),
  async compose({ db, clock, env }, { accountId, invitationId, token }) {
    const invitation = await findInvitation(db, accountId, invitationId);
    // Withdrawn, or sent again, before this mail was sent.
    if (!invitation || !(await readOpenLink({ db, clock }, "manager-invitation", token))) return null;
    const owner = await readOwner(db, accountId);
    const ownerName = fullName({ firstName: owner.first_name, lastName: owner.last_name });
    const account = owner.company.trim() || ownerName;
    const link = `${env.PUBLIC_URL}/managed-accounts/invitations/${token}`;
    return {
      to: invitation.email,
      subject: `${account} invited you to manage their account`,
      firstName: "",
      paragraphs: [
        `${ownerName} (${owner.email}) invited you to manage ${account} on Project Broadcast, including its contacts, messages and settings.`,
      ],
      button: { label: "See the invitation", url: link },
      note: "This link expires in 14 days. If you don't know who this is, ignore this email.",
    };
  },
});

/** Tells an owner that a new manager can act for their account. */
export const managerAcceptedMail = defineAccountMail({
  name: "managed-accounts.accepted-mail",
  payload: z.object({ accountId: z.number(), managerId: z.uuid() }),
  async compose({ db, env }, { accountId, managerId }) {
    const owner = await readOwner(db, accountId);
    const manager = await db
      .selectFrom("users")
      .innerJoin("accounts", "accounts.account_id", "users.account_id")
      .where("users.id", "=", managerId)
      .select(["users.email", "users.first_name", "users.last_name", "accounts.company"])
      .executeTakeFirst();
    if (!manager) return null;
    const name =
      formattedName({
        firstName: manager.first_name,
        lastName: manager.last_name,
        company: manager.company,
      }) || manager.email;
    const link = `${env.PUBLIC_URL}/account/managers`;
    return {
      to: owner.email,
      subject: `${name} now manages your account`,
      firstName: owner.first_name,
      paragraphs: [
        `${name} (${manager.email}) accepted your invitation and can now manage your account. You can remove them at any time under Account, Managers.`,
      ],
      button: { label: "See who manages your account", url: link },
    };
  },
});
