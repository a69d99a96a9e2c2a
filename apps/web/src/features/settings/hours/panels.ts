export { BroadcastHours } from "./BroadcastHours.tsx";
export { QuietHours } from "./QuietHours.tsx";
export { SendingLimits } from "./SendingLimits.tsx";
export { SetTimeZone } from "./SetTimeZone.tsx";
