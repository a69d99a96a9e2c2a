import type { ServerModule } from "./module.ts";
import { accountSettingsModule } from "./modules/account-settings/index.ts";
import { accountSupportModule } from "./modules/account-support/index.ts";
import { adminQueuesModule } from "./modules/admin-queues/index.ts";
import { adminUsersModule } from "./modules/admin-users/index.ts";
import { aivaModule } from "./modules/aiva/index.ts";
import { apiKeysModule } from "./modules/api-keys/index.ts";
import { appFlowsModule } from "./modules/app-flows/index.ts";
import { attachmentsModule } from "./modules/attachments/index.ts";
import { auditLogModule } from "./modules/audit-log/index.ts";
import { automationPausesModule } from "./modules/automation-pauses/index.ts";
import { backupsModule } from "./modules/backups/index.ts";
import { brandsModule } from "./modules/brands/index.ts";
import { broadcastsModule } from "./modules/broadcasts/index.ts";
import { bundlesModule } from "./modules/bundles/index.ts";
import { calendarModule } from "./modules/calendar/index.ts";
import { campaignsModule } from "./modules/campaigns/index.ts";
import { configurableFormsModule } from "./modules/configurable-forms/index.ts";
import { consentModule } from "./modules/consent/index.ts";
import { contactActionsModule } from "./modules/contact-actions/index.ts";
import { contactCardsModule } from "./modules/contact-cards/index.ts";
import { contactDuplicatesModule } from "./modules/contact-duplicates/index.ts";
import { contactExportsModule } from "./modules/contact-exports/index.ts";
import { contactImportsModule } from "./modules/contact-imports/index.ts";
import { contactNotesModule } from "./modules/contact-notes/index.ts";
import { contactTimelineModule } from "./modules/contact-timeline/index.ts";
import { contactsModule } from "./modules/contacts/index.ts";
import { contestsModule } from "./modules/contests/index.ts";
import { creditsModule } from "./modules/credits/index.ts";
import { doubleOptInModule } from "./modules/double-opt-in/index.ts";
import { emailsModule } from "./modules/emails/index.ts";
import { foldersModule } from "./modules/folders/index.ts";
import { goalsModule } from "./modules/goals/index.ts";
import { identityModule } from "./modules/identity/index.ts";
import { inboundModule } from "./modules/inbound/index.ts";
import { infoModule } from "./modules/info/index.ts";
import { integrationsModule } from "./modules/integrations/index.ts";
import { keywordsModule } from "./modules/keywords/index.ts";
import { landingPagesModule } from "./modules/landing-pages/index.ts";
import { liveModule } from "./modules/live/index.ts";
import { mailOpensModule } from "./modules/mail-opens/index.ts";
import { managedAccountsModule } from "./modules/managed-accounts/index.ts";
import { messageClassifiersModule } from "./modules/message-classifiers/index.ts";
import { messageInsightsModule } from "./modules/message-insights/index.ts";
import { messageTemplatesModule } from "./modules/message-templates/index.ts";
import { messagesModule } from "./modules/messages/index.ts";
import { multiFactorModule } from "./modules/multi-factor/index.ts";
import { oneTimeLinksModule } from "./modules/one-time-links/index.ts";
import { organizationsModule } from "./modules/organizations/index.ts";
import { passwordsModule } from "./modules/passwords/index.ts";
import { phoneNumbersModule } from "./modules/phone-numbers/index.ts";
import { plansModule } from "./modules/plans/index.ts";
import { publicLinksModule } from "./modules/public-links/index.ts";
import { pushModule } from "./modules/push/index.ts";
import { qrCodesModule } from "./modules/qr-codes/index.ts";
import { referralsModule } from "./modules/referrals/index.ts";
import { registrationModule } from "./modules/registration/index.ts";
import { replyGroupsModule } from "./modules/reply-groups/index.ts";
import { replyToEmailsModule } from "./modules/reply-to-emails/index.ts";
import { savedBlocksModule } from "./modules/saved-blocks/index.ts";
import { segmentsModule } from "./modules/segments/index.ts";
import { sendingModule } from "./modules/sending/index.ts";
import { sendingDomainsModule } from "./modules/sending-domains/index.ts";
import { sendingSettingsModule } from "./modules/sending-settings/index.ts";
import { sessionsModule } from "./modules/sessions/index.ts";
import { spacesModule } from "./modules/spaces/index.ts";
import { spammersModule } from "./modules/spammers/index.ts";
import { statsModule } from "./modules/stats/index.ts";
import { stripeWebhooksModule } from "./modules/stripe-webhooks/index.ts";
import { subscriptionModule } from "./modules/subscription/index.ts";
import { tagsModule } from "./modules/tags/index.ts";
import { teamInboxModule } from "./modules/team-inbox/index.ts";
import { trackableLinksModule } from "./modules/trackable-links/index.ts";
import { trackingModule } from "./modules/tracking/index.ts";
import { unlayerTemplatesModule } from "./modules/unlayer-templates/index.ts";
import { usersModule } from "./modules/users/index.ts";
import { voiceModule } from "./modules/voice/index.ts";
import { voiceDropsModule } from "./modules/voice-drops/index.ts";

/** The product, module by module; listeners of one event are called in this order. */
export const modules: readonly ServerModule[] = [
  sessionsModule,
  oneTimeLinksModule,
  multiFactorModule,
  passwordsModule,
  auditLogModule,
  apiKeysModule,
  integrationsModule,
  usersModule,
  managedAccountsModule,
  organizationsModule,
  adminUsersModule,
  accountSupportModule,
  adminQueuesModule,
  spammersModule,
  goalsModule,
  messageClassifiersModule,
  unlayerTemplatesModule,
  accountSettingsModule,
  brandsModule,
  contactCardsModule,
  identityModule,
  registrationModule,
  phoneNumbersModule,
  contactImportsModule,
  contactExportsModule,
  contactActionsModule,
  contactDuplicatesModule,
  contactsModule,
  contactNotesModule,
  contactTimelineModule,
  segmentsModule,
  consentModule,
  tagsModule,
  foldersModule,
  configurableFormsModule,
  messageTemplatesModule,
  qrCodesModule,
  trackableLinksModule,
  keywordsModule,
  attachmentsModule,
  voiceDropsModule,
  contestsModule,
  bundlesModule,
  automationPausesModule,
  campaignsModule,
  calendarModule,
  appFlowsModule,
  landingPagesModule,
  emailsModule,
  mailOpensModule,
  savedBlocksModule,
  spacesModule,
  messagesModule,
  teamInboxModule,
  messageInsightsModule,
  aivaModule,
  broadcastsModule,
  doubleOptInModule,
  sendingSettingsModule,
  sendingDomainsModule,
  replyGroupsModule,
  replyToEmailsModule,
  creditsModule,
  liveModule,
  infoModule,
  plansModule,
  subscriptionModule,
  referralsModule,
  stripeWebhooksModule,
  statsModule,
  pushModule,
  trackingModule,
  publicLinksModule,
  inboundModule,
  voiceModule,
  sendingModule,
  backupsModule,
];
