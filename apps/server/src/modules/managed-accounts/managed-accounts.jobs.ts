import { formattedName, fullName } from "@broadcast/domain/names";
import { z } from "zod";
import { escapeHtml } from "../../http/escape-html.ts";
import { hashToken } from "../../http/session.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { findInvitation } from "./invitations.sql.ts";
import { readOwner } from "./managed-accounts.sql.ts";

/** Mails the link of an invitation. The token lives in the queue only until the mail has left. */
export const managerInvitationMail = defineJob({
  name: "managed-accounts.invitation-mail",
  payload: z.object({ accountId: z.number(), invitationId: z.uuid(), token: z.string() }),
  maxAttempts: 12,
  async run({ db, mailer, env }, { accountId, invitationId, token }) {
    const invitation = await findInvitation(db, accountId, invitationId);
    // Withdrawn, or sent again, before this mail left.
    if (!invitation?.token_hash.equals(hashToken(token))) return;
    const owner = await readOwner(db, accountId);
    const ownerName = fullName({ firstName: owner.first_name, lastName: owner.last_name });
    const account = owner.company.trim() || ownerName;
    const link = `${env.PUBLIC_URL}/managed-accounts/invitations/${token}`;
    const ask = `${ownerName} (${owner.email}) invites you to manage the account of ${account} on Project Broadcast: its contacts, messages and settings.`;
    const outlook = "The link is good for 14 days. If you do not know who this is, ignore this mail.";
    await mailer.send({
      to: invitation.email,
      subject: `${oneLine(account)} invites you to manage their account`,
      text: `Hi,\n\n${ask}\n\nSee the invitation and answer it:\n${link}\n\n${outlook}\n`,
      html: `<p>Hi,</p><p>${escapeHtml(ask)}</p>${button(link, "See the invitation")}
<p style="overflow-wrap:anywhere">Or open this address: ${escapeHtml(link)}</p><p>${escapeHtml(outlook)}</p>`,
    });
  },
});

/** Tells an owner that somebody manages their account from now on. */
export const managerAcceptedMail = defineJob({
  name: "managed-accounts.accepted-mail",
  payload: z.object({ accountId: z.number(), managerId: z.uuid() }),
  maxAttempts: 12,
  async run({ db, mailer, env }, { accountId, managerId }) {
    const owner = await readOwner(db, accountId);
    const manager = await db
      .selectFrom("users")
      .innerJoin("accounts", "accounts.account_id", "users.account_id")
      .where("users.id", "=", managerId)
      .select(["users.email", "users.first_name", "users.last_name", "accounts.company"])
      .executeTakeFirst();
    if (!manager) return;
    const name =
      formattedName({
        firstName: manager.first_name,
        lastName: manager.last_name,
        company: manager.company,
      }) || manager.email;
    const link = `${env.PUBLIC_URL}/account/managers`;
    const greeting = `Hi ${owner.first_name},`;
    const news = `${name} (${manager.email}) accepted your invitation and can now manage your account.`;
    const wayOut = "You can end that at any time under Account, Managers.";
    await mailer.send({
      to: owner.email,
      subject: `${oneLine(name)} now manages your account`,
      text: `${greeting}\n\n${news}\n${wayOut}\n\n${link}\n`,
      html: `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(news)} ${escapeHtml(wayOut)}</p>${button(link, "See who manages your account")}`,
    });
  },
});

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const button = (link: string, words: string): string =>
  `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1b7a5f;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(words)}</a></p>`;
