import { accountScreens } from "../features/account/screens.ts";
import { accountManagersScreens } from "../features/account-managers/screens.ts";
import { adminUsersScreens } from "../features/admin-users/screens.ts";
import { authScreens } from "../features/auth/screens.ts";
import { chatsScreens } from "../features/chats/screens.ts";
import { contactCardScreens } from "../features/contact-card/screens.ts";
import { contactImportsScreens } from "../features/contact-imports/screens.ts";
import { contactsScreens } from "../features/contacts/screens.ts";
import { emailsScreens } from "../features/emails/screens.ts";
import { identityScreens } from "../features/identity/screens.ts";
import { integrationsScreens } from "../features/integrations/screens.ts";
import { managedAccountsScreens } from "../features/managed-accounts/screens.ts";
import { oldTemplateScreens, templateScreens } from "../features/message-templates/screens.ts";
import { onboardingScreens } from "../features/onboarding/screens.ts";
import { passwordsScreens } from "../features/passwords/screens.ts";
import { publicLinksScreens } from "../features/public-links/screens.ts";
import { pushScreens } from "../features/push/screens.ts";
import { qrCodeScreens } from "../features/qr-codes/screens.ts";
import { registrationScreens } from "../features/registration/screens.ts";
import { scheduledBroadcastsScreens } from "../features/scheduled-broadcasts/screens.ts";
import { settingsScreens } from "../features/settings/screens.ts";
import { styleGuideScreens } from "../features/style-guide/screens.ts";
import { tagsScreens } from "../features/tags/screens.ts";
import { unsentMessagesScreens } from "../features/unsent-messages/screens.ts";
import type { Screen } from "../lib/screen.ts";
import { contentScreens } from "./content-screens.ts";

/**
 * Every screen of the product, feature by feature; the router, the guards, the two panels, the side menu and
 * docs/screens.json follow from this. A section has an entry for its list and one for each detail under it.
 */
export const screens: readonly Screen[] = [
  ...authScreens,
  ...emailsScreens,
  ...integrationsScreens,
  ...onboardingScreens,
  ...accountScreens,
  ...identityScreens,
  ...registrationScreens,
  ...passwordsScreens,
  ...contactCardScreens,
  ...settingsScreens,
  ...chatsScreens,
  ...styleGuideScreens,
  ...scheduledBroadcastsScreens,
  ...unsentMessagesScreens,
  ...contactsScreens,
  ...contactImportsScreens,
  ...tagsScreens,
  ...publicLinksScreens,
  ...managedAccountsScreens,
  ...accountManagersScreens,
  ...adminUsersScreens,
  ...pushScreens,
  ...contentScreens(templateScreens),
  ...oldTemplateScreens,
  ...contentScreens(qrCodeScreens),
];
