export { useBackToList } from "./list/back-to-list.ts";
export { threadText } from "./message-menu/copy-from-here.ts";
export { Announcer } from "./thread/Announcer.tsx";
export { useMarkThreadRead } from "./thread/use-mark-read.ts";
export {
  addToThread,
  peekThread,
  removeFromThread,
  type ThreadSource,
  useThread,
} from "./thread/use-thread.ts";
