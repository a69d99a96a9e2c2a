export { Announcer } from "./Announcer.tsx";
export { threadText } from "./copy-from-here.ts";
export { useMarkThreadRead } from "./use-mark-read.ts";
export { addToThread, peekThread, removeFromThread, type ThreadSource, useThread } from "./use-thread.ts";
