/**
 * What somebody is while they act for an account. `owner` in their own; `manager` in one they were let into (and a
 * superuser who signed in for somebody); `assistant` by the assistant password; `api-key` a program. The last two come
 * on top for owners.
 */
export const ROLES = ["owner", "manager", "assistant", "api-key", "organization-admin", "superuser"] as const;
export type Role = (typeof ROLES)[number];

/** Which roles each right belongs to. The server's calls, the screens and the menu all ask here. */
const HOLDERS = {
  /** Everyday work: chats, contacts, broadcasts. */
  "signed-in": ["owner", "manager", "assistant", "api-key"],
  /** The business itself: number, registration, rules for sending, plan. */
  "account-admin": ["owner", "manager"],
  /** The person: password, second factor, sessions, keys, who manages the account. */
  owner: ["owner"],
  "organization-admin": ["organization-admin"],
  superuser: ["superuser"],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof HOLDERS;

/** Whether somebody of these roles has the right. */
export const hasRight = (roles: readonly Role[], right: Right): boolean =>
  roles.some((role) => (HOLDERS[right] as readonly Role[]).includes(role));
