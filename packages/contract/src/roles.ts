/**
 * The role of a user acting for an account. `owner` in their own; `manager` in one they were let into (or a
 * superuser who signed in for its owner); `assistant` with the assistant password; `api-key` for a program.
 * The last two come in addition for owners.
 */
export const ROLES = ["owner", "manager", "assistant", "api-key", "organization-admin", "superuser"] as const;
export type Role = (typeof ROLES)[number];

/** The roles that have each right, used by the server's endpoints, the screens and the menu. */
const HOLDERS = {
  /** Everyday work: chats, contacts, broadcasts. */
  "signed-in": ["owner", "manager", "assistant", "api-key"],
  /** The business itself: number, registration, rules for sending, plan. */
  "account-admin": ["owner", "manager"],
  /** The owner personally: password, second factor, sessions, keys, managers of the account. */
  owner: ["owner"],
  "organization-admin": ["organization-admin"],
  superuser: ["superuser"],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof HOLDERS;

/** Whether any of these roles has the right. */
export const hasRight = (roles: readonly Role[], right: Right): boolean =>
  roles.some((role) => (HOLDERS[right] as readonly Role[]).includes(role));
