export { DynamicFieldDialog } from "./DynamicFieldDialog.tsx";
export { MessageCounter } from "./MessageCounter.tsx";
export { costText, type MessageCost, measureMessage } from "./message-cost.ts";
