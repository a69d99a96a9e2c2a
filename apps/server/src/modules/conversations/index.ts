export { type ChatTerms, countChats, listChats } from "./chats.sql.ts";
export {
  countUnread,
  markRead,
  markReadUpTo,
  markUnread,
  readUnreadChats,
  refreshConversationStates,
  showInConversations,
  showLatestLeft,
} from "./conversations.sql.ts";
export { shownState } from "./shown-state.ts";
