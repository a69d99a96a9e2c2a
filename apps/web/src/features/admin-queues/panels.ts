export { QueueDetail } from "./QueueDetail.tsx";
export { QueueList } from "./QueueList.tsx";
export { QueueOverview } from "./QueueOverview.tsx";
