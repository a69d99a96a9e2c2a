import { accountSettingsEndpoints, contactCards } from "./account-settings.ts";
import { adminUsers } from "./admin-users.ts";
import { apiKeys } from "./api-keys.ts";
import { auditLog } from "./audit-log.ts";
import { broadcasts } from "./broadcasts.ts";
import { consent } from "./consent.ts";
import { contactImports } from "./contact-imports.ts";
import { contacts } from "./contacts.ts";
import { credits } from "./credits.ts";
import type { EndpointGroup } from "./endpoint.ts";
import { folders } from "./folders.ts";
import { identity } from "./identity.ts";
import { info } from "./info.ts";
import { integrations } from "./integrations.ts";
import { live } from "./live.ts";
import { managedAccounts } from "./managed-accounts.ts";
import { messages } from "./messages.ts";
import { multiFactor } from "./multi-factor.ts";
import { passwords } from "./passwords.ts";
import { phoneNumbers } from "./phone-numbers.ts";
import { plans } from "./plans.ts";
import { publicLinks } from "./public-links.ts";
import { push } from "./push.ts";
import { qrCodes } from "./qr-codes.ts";
import { registrations } from "./registration.ts";
import { replyToEmails } from "./reply-to-emails.ts";
import { sendingSettingsEndpoints } from "./sending-settings.ts";
import { sessions } from "./sessions.ts";
import { stats } from "./stats.ts";
import { tags } from "./tags.ts";
import { templates } from "./templates.ts";
import { tracking } from "./tracking.ts";
import { users } from "./users.ts";

/** The whole API. The name of a group is also the first part of its cache keys. */
export const api = {
  sessions,
  multiFactor,
  passwords,
  users,
  managedAccounts,
  adminUsers,
  apiKeys,
  auditLog,
  integrations,
  accountSettings: accountSettingsEndpoints,
  contactCards,
  identity,
  registrations,
  plans,
  stats,
  push,
  tracking,
  phoneNumbers,
  contacts,
  consent,
  contactImports,
  tags,
  messages,
  folders,
  templates,
  qrCodes,
  broadcasts,
  credits,
  sendingSettings: sendingSettingsEndpoints,
  replyToEmails,
  publicLinks,
  live,
  info,
} satisfies Record<string, EndpointGroup>;
