import { accountScreens } from "../../features/account/screens.ts";
import { accountManagersScreens } from "../../features/account-managers/screens.ts";
import { accountSupportScreens } from "../../features/account-support/screens.ts";
import { adminOrganizationsScreens } from "../../features/admin-organizations/screens.ts";
import { adminQueuesScreens } from "../../features/admin-queues/screens.ts";
import { adminToolsScreens } from "../../features/admin-tools/screens.ts";
import { adminUsersScreens } from "../../features/admin-users/screens.ts";
import { aivaScreens } from "../../features/aiva/screens.ts";
import { appFlowPartScreens, appFlowScreens } from "../../features/app-flows/screens.ts";
import { attachmentDownloadScreens, attachmentScreens } from "../../features/attachments/screens.ts";
import { authScreens } from "../../features/auth/screens.ts";
import { bundleContentScreens, bundleScreens } from "../../features/bundles/screens.ts";
import { calendarScreens } from "../../features/calendar/screens.ts";
import { campaignPartScreens, campaignScreens } from "../../features/campaigns/screens.ts";
import { chatsScreens } from "../../features/chats/screens.ts";
import { configurableFormScreens, formSubmissionScreens } from "../../features/configurable-forms/screens.ts";
import { contactCardScreens } from "../../features/contact-card/screens.ts";
import { contactImportsScreens } from "../../features/contact-imports/screens.ts";
import { contactsScreens } from "../../features/contacts/screens.ts";
import { contestEntryScreens, contestScreens } from "../../features/contests/screens.ts";
import { emailSectionScreens, emailsScreens } from "../../features/emails/screens.ts";
import { identityScreens } from "../../features/identity/screens.ts";
import { integrationsScreens } from "../../features/integrations/screens.ts";
import { keywordPartScreens, keywordScreens } from "../../features/keywords/screens.ts";
import { landingPageOwnScreens, landingPageScreens } from "../../features/landing-pages/screens.ts";
import { managedAccountsScreens } from "../../features/managed-accounts/screens.ts";
import { oldTemplateScreens, templateScreens } from "../../features/message-templates/screens.ts";
import { onboardingScreens } from "../../features/onboarding/screens.ts";
import { organizationScreens } from "../../features/organizations/screens.ts";
import { passwordsScreens } from "../../features/passwords/screens.ts";
import { pushScreens } from "../../features/push/screens.ts";
import { qrCodeScreens } from "../../features/qr-codes/screens.ts";
import { referralScreens } from "../../features/referrals/screens.ts";
import { registrationScreens } from "../../features/registration/screens.ts";
import { scheduledBroadcastsScreens } from "../../features/scheduled-broadcasts/screens.ts";
import { settingsScreens } from "../../features/settings/screens.ts";
import { spacePartScreens, spaceScreens } from "../../features/spaces/screens.ts";
import { styleGuideScreens } from "../../features/style-guide/screens.ts";
import { subscriptionScreens } from "../../features/subscription/screens.ts";
import { tagsScreens } from "../../features/tags/screens.ts";
import { linkVisitorScreens, trackableLinkScreens } from "../../features/trackable-links/screens.ts";
import { unlayerTemplatesScreens } from "../../features/unlayer-templates/screens.ts";
import { unsentMessagesScreens } from "../../features/unsent-messages/screens.ts";
import { voiceDropScreens } from "../../features/voice-drops/screens.ts";
import { voicemailScreens } from "../../features/voicemail/screens.ts";
import type { Screen } from "../../lib/screens/screen.ts";
import { contentScreens } from "./content-screens.ts";

/**
 * Every screen of the product, feature by feature; the router, the guards, the two panels, the side menu and
 * docs/screens.json are derived from it. A section has one entry for its list and one for each detail under
 * it.
 */
export const screens: readonly Screen[] = [
  ...authScreens,
  ...emailsScreens,
  ...integrationsScreens,
  ...onboardingScreens,
  ...accountScreens,
  ...referralScreens,
  ...subscriptionScreens,
  ...identityScreens,
  ...registrationScreens,
  ...passwordsScreens,
  ...contactCardScreens,
  ...settingsScreens,
  ...aivaScreens,
  ...chatsScreens,
  ...styleGuideScreens,
  ...scheduledBroadcastsScreens,
  ...calendarScreens,
  ...unsentMessagesScreens,
  ...voicemailScreens,
  ...contactsScreens,
  ...contactImportsScreens,
  ...tagsScreens,
  ...managedAccountsScreens,
  ...accountManagersScreens,
  ...organizationScreens,
  ...adminOrganizationsScreens,
  ...adminUsersScreens,
  ...accountSupportScreens,
  ...adminQueuesScreens,
  ...adminToolsScreens,
  ...unlayerTemplatesScreens,
  ...pushScreens,
  ...contentScreens(templateScreens),
  ...oldTemplateScreens,
  ...contentScreens(qrCodeScreens),
  ...contentScreens(configurableFormScreens),
  ...formSubmissionScreens,
  ...contentScreens(emailSectionScreens),
  ...contentScreens(landingPageScreens),
  ...landingPageOwnScreens,
  ...contentScreens(trackableLinkScreens),
  ...linkVisitorScreens,
  ...contentScreens(keywordScreens),
  ...keywordPartScreens,
  ...contentScreens(attachmentScreens),
  ...attachmentDownloadScreens,
  ...contentScreens(voiceDropScreens),
  ...contentScreens(contestScreens),
  ...contestEntryScreens,
  ...contentScreens(appFlowScreens),
  ...appFlowPartScreens,
  ...contentScreens(bundleScreens),
  ...bundleContentScreens,
  ...contentScreens(campaignScreens),
  ...campaignPartScreens,
  ...contentScreens(spaceScreens),
  ...spacePartScreens,
];
