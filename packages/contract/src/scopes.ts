/**
 * A partner's possible permissions for a business, in words for the user who decides, with the calls they
 * cover: paths of the API with everything below them. A partner can make no other call, whatever rights its
 * token has.
 */
export const SCOPES = {
  profile: {
    text: "See your name, email, business, phone numbers, plan and credits",
    paths: ["users/current"],
  },
  contacts: {
    text: "See, add, change and delete your contacts and tags",
    paths: ["contacts", "tags"],
  },
  messages: {
    text: "Read your messages, and send messages using your credits",
    paths: [
      "messages",
      "contacts/{contactId}/messages",
      "contacts/{contactId}/media",
      "contacts/{contactId}/timeline",
      "contacts/applyKeyword",
    ],
  },
  broadcasts: {
    text: "See, create and send your broadcasts, using your credits",
    paths: ["schedule/jobs"],
  },
} as const satisfies Record<string, { text: string; paths: readonly string[] }>;

export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]];

/** Whether a call, by its path in the contract, is covered by one of the scopes; the longest matching path decides. */
export function isInScope(scopes: readonly string[], path: string): boolean {
  const [closest] = SCOPE_NAMES.flatMap((scope) =>
    SCOPES[scope].paths
      .filter((own) => path === own || path.startsWith(`${own}/`))
      .map((own) => ({ scope, length: own.length })),
  ).sort((a, b) => b.length - a.length);
  return closest !== undefined && scopes.includes(closest.scope);
}
