import type { SignedIn } from "../../http/context.ts";
import { readUnreadChats } from "../conversations/index.ts";
import { listThreadAfter } from "../messages/index.ts";
import { type AccountRules, broadcastHoursOf, readAccountRules } from "../sending/index.ts";
import { ownPerson, readNewIn, readUnreadSpaces } from "../spaces/index.ts";
import { readCurrentUser } from "../users/index.ts";

const MESSAGES_AT_MOST = 200;

export interface PollInput {
  currentUserUpdatedAt?: string | undefined;
  contactThread?: { contactId: string; messageId?: string | undefined } | undefined;
  spaceThread?: { spaceId: string; messageId?: string | undefined } | undefined;
}

/**
 * Returns the changes since the client's last poll. The current user is included only when it is newer than the
 * client's.
 */
export async function poll(context: SignedIn, input: PollInput) {
  const { db, accountId, caller, clock } = context;
  const now = clock.now();
  const [user, unreadCount, unreadSpaces, rules] = await Promise.all([
    readCurrentUser(db, caller),
    readUnreadChats(db, accountId),
    readUnreadSpaces(db, accountId, ownPerson({ caller })),
    readAccountRules(db, accountId),
  ]);
  const { contactThread, spaceThread } = input;
  const messages = contactThread
    ? await listThreadAfter(
        db,
        accountId,
        contactThread.contactId,
        contactThread.messageId ?? null,
        MESSAGES_AT_MOST,
        now,
      )
    : [];
  const said = spaceThread
    ? await readNewIn(context, spaceThread.spaceId, spaceThread.messageId ?? null)
    : [];
  const hours = nextHours(rules, now);
  return {
    isBroadcastingPaused: hours === null || hours.opens > now.getTime(),
    broadcastingResumesAt: hours && hours.opens > now.getTime() ? new Date(hours.opens).toISOString() : null,
    chatsUpdates: { unreadCount },
    spacesUpdates: { unreadCount: unreadSpaces },
    contactThreadUpdates: messages.length > 0 ? { messages } : null,
    spaceThreadUpdates: said.length > 0 ? { messages: said } : null,
    currentUser: user.updatedAt === input.currentUserUpdatedAt ? null : user,
  };
}

/** Returns the account's own broadcast hours, outside of which everything is held; recipients' hours are separate. */
function nextHours(rules: AccountRules, now: Date) {
  // No law sets hours for mail, so only the account's own remain.
  return broadcastHoursOf(rules, "email").at(null).next(now.getTime());
}
