export { type ChatTerms, countChats, listChats } from "./chats.sql.ts";
export {
  markRead,
  markReadUpTo,
  markUnread,
  readUnreadChats,
  refreshConversationStates,
  showInConversations,
  showIncoming,
  showLatestLeft,
} from "./conversations.sql.ts";
export { shownState } from "./shown-state.ts";
