import type { Topic } from "@broadcast/contract/endpoint";

/** Which reads a topic makes stale, by the path of their endpoint. A topic that is missing here does not compile. */
const stalePaths: Record<Topic, RegExp> = {
  session:
    /^users\/(session$|current|profile|identity$|isManager$|isCurrentlyManaging|managingUser|replyToEmails$)|^phoneNumbers/,
  contacts: /^contacts(?!\/import|\/export)|^tags/,
  "contact-actions": /^contacts\/actions/,
  segments: /^segments/,
  imports: /^contacts\/import/,
  exports: /^contacts\/export/,
  tags: /^tags/,
  chats: /^messages\/(search|team$)|^contacts\/[^/]+\/chat$/,
  thread: /\/messages(\/|$)|^messages\/(?!unsent)/,
  unsent: /^messages\/unsent/,
  broadcasts: /^schedule\//,
  credits: /^credits|^users\/(session$|current)/,
  numbers: /^phoneNumbers/,
  settings: /^users\/(settings|vcard)|^settings\//,
  security: /^users\/(sessions|multiFactorMethods|recoveryCodes|apiKey|auditLog)|^integrations/,
  managers: /^users\/(managers|managedAccounts|isManagerfor|auditLog)/,
  content:
    /^folders|^templates|^qrCodes|^configurableForms|^trackableLinks|^keywords|^attachments(?!\/uploads)|^bundles|^contests|^campaigns|^landingPages|^emails|^appFlows|^spaces|^voiceDrops/,
  "app-flows": /^appFlows/,
  campaigns: /^campaigns|^contacts\/[^/]+\/campaigns/,
  spaces: /^spaces/,
  registration: /^users\/(tcrRegistration|identity$)/,
};

/** Whether the answer of an endpoint may have changed when these topics did. */
export const isStaleAfter = (path: string, topics: readonly Topic[]): boolean =>
  topics.some((topic) => stalePaths[topic].test(path));
