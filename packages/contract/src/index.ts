import { accountSettingsEndpoints, contactCards } from "./account-settings.ts";
import { accountSupport } from "./account-support.ts";
import { adminIntegrators } from "./admin-integrators.ts";
import { adminOrganizations } from "./admin-organizations.ts";
import { adminQueues } from "./admin-queues.ts";
import { adminStats } from "./admin-stats.ts";
import { adminUsers } from "./admin-users.ts";
import { aiva } from "./aiva.ts";
import { apiKeys } from "./api-keys.ts";
import { appFlows } from "./app-flows.ts";
import { attachments, publicAttachments } from "./attachments.ts";
import { auditLog } from "./audit-log.ts";
import { automationPauses } from "./automation-pauses.ts";
import { brandValidator } from "./brand-validator.ts";
import { brands } from "./brands.ts";
import { broadcasts } from "./broadcasts.ts";
import { bundles } from "./bundles.ts";
import { calendar } from "./calendar.ts";
import { campaigns } from "./campaigns.ts";
import { configurableForms } from "./configurable-forms.ts";
import { consent } from "./consent.ts";
import { contactActions } from "./contact-actions.ts";
import { contactDuplicates } from "./contact-duplicates.ts";
import { contactExports } from "./contact-exports.ts";
import { contactImports } from "./contact-imports.ts";
import { contactNotes } from "./contact-notes.ts";
import { contactTimeline } from "./contact-timeline.ts";
import { contacts } from "./contacts.ts";
import { contests } from "./contests.ts";
import { credits } from "./credits.ts";
import { emails } from "./emails.ts";
import type { EndpointGroup } from "./endpoint.ts";
import { folders } from "./folders.ts";
import { goals } from "./goals.ts";
import { identity } from "./identity.ts";
import { info } from "./info.ts";
import { integrations } from "./integrations.ts";
import { keywords } from "./keywords.ts";
import { landingPages } from "./landing-pages.ts";
import { live } from "./live.ts";
import { mailOpens } from "./mail-opens.ts";
import { managedAccounts } from "./managed-accounts.ts";
import { messageClassifiers } from "./message-classifiers.ts";
import { messageInsights } from "./message-insights.ts";
import { messages } from "./messages.ts";
import { multiFactor } from "./multi-factor.ts";
import { organizations } from "./organizations.ts";
import { passwords } from "./passwords.ts";
import { payments } from "./payments.ts";
import { phoneNumbers } from "./phone-numbers.ts";
import { plans } from "./plans.ts";
import { keywordForms, publicForms } from "./public-forms.ts";
import { publicLinks } from "./public-links.ts";
import { push } from "./push.ts";
import { qrCodes } from "./qr-codes.ts";
import { referrals } from "./referrals.ts";
import { registrations } from "./registration.ts";
import { replyGroups } from "./reply-groups.ts";
import { replyToEmails } from "./reply-to-emails.ts";
import { savedBlocks } from "./saved-blocks.ts";
import { segments } from "./segments.ts";
import { sendingDomains } from "./sending-domains.ts";
import { sendingSettingsEndpoints } from "./sending-settings.ts";
import { sessions } from "./sessions.ts";
import { spaces } from "./spaces.ts";
import { spammers } from "./spammers.ts";
import { stats } from "./stats.ts";
import { subscription } from "./subscription.ts";
import { tags } from "./tags.ts";
import { teamInbox } from "./team-inbox.ts";
import { templates } from "./templates.ts";
import { publicTrackableLinks, trackableLinks } from "./trackable-links.ts";
import { tracking } from "./tracking.ts";
import { unlayerTemplates } from "./unlayer-templates.ts";
import { users } from "./users.ts";
import { voice } from "./voice.ts";
import { voiceDrops } from "./voice-drops.ts";

/** The whole API. The name of a group is also the first part of its cache keys. */
export const api = {
  sessions,
  multiFactor,
  passwords,
  users,
  managedAccounts,
  organizations,
  adminOrganizations,
  adminUsers,
  accountSupport,
  adminQueues,
  adminStats,
  adminIntegrators,
  brandValidator,
  goals,
  spammers,
  messageClassifiers,
  unlayerTemplates,
  apiKeys,
  auditLog,
  integrations,
  accountSettings: accountSettingsEndpoints,
  brands,
  contactCards,
  identity,
  registrations,
  plans,
  subscription,
  payments,
  referrals,
  stats,
  push,
  tracking,
  phoneNumbers,
  contactActions,
  contactDuplicates,
  contacts,
  contactNotes,
  contactTimeline,
  segments,
  consent,
  contactImports,
  contactExports,
  tags,
  teamInbox,
  messages,
  messageInsights,
  aiva,
  folders,
  configurableForms,
  templates,
  qrCodes,
  trackableLinks,
  keywords,
  attachments,
  voice,
  voiceDrops,
  contests,
  bundles,
  automationPauses,
  calendar,
  campaigns,
  appFlows,
  landingPages,
  emails,
  mailOpens,
  savedBlocks,
  spaces,
  broadcasts,
  credits,
  sendingSettings: sendingSettingsEndpoints,
  sendingDomains,
  replyGroups,
  replyToEmails,
  publicForms,
  keywordForms,
  publicTrackableLinks,
  publicAttachments,
  publicLinks,
  live,
  info,
} satisfies Record<string, EndpointGroup>;
