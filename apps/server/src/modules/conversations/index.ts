export {
  assignChats,
  type ChatBefore,
  countChatWork,
  countInSpace,
  findChatWork,
  listOwnChats,
  openSnoozed,
  setChatStatus,
  unassignAllOf,
} from "./chat-work.sql.ts";
export { type ChatTerms, countUnreadAmong, readChatPage } from "./chats.sql.ts";
export {
  hideChatsOf,
  isInChats,
  markRead,
  markReadUpTo,
  markUnread,
  readUnreadChats,
  refreshConversationStates,
  showChatsOf,
  showInConversations,
  showIncoming,
  showLatestLeft,
  unreadChatsOf,
  type WhichChats,
} from "./conversations.sql.ts";
export { shownState } from "./shown-state.ts";
