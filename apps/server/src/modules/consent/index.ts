export { consentHandlers } from "./consent.routes.ts";
export { readStanding } from "./consent.sql.ts";
export {
  type ConsentEvidence,
  isOptedOut,
  optIn,
  optOut,
  recordConsent,
  recordHelp,
  subscribeEmail,
  unsubscribeEmail,
} from "./consent.ts";
export { emailOptOutBy, HAND_MARK_REASON, noteHandMark } from "./hand-marks.ts";
export { noteStopIntent, watchPotentialStops } from "./potential-stops.ts";
