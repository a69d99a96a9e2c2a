export { QueueDetail } from "./QueueDetail.tsx";
export { QueueList } from "./QueueList.tsx";
