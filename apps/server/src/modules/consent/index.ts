import { consent } from "@broadcast/contract/consent";
import { endpoints, type ServerModule } from "../../module.ts";
import { consentHandlers } from "./consent.routes.ts";
import { watchPotentialStops } from "./potential-stops.ts";

export {
  hasAgreedSince,
  hasChosenSince,
  readStanding,
  recordConsentOfMany,
  withdrawConsentOfImport,
} from "./consent.sql.ts";
export {
  type ConsentEvidence,
  confirmConsent,
  isOptedOut,
  optIn,
  optOut,
  optOutBy,
  recordConsent,
  recordHelp,
  subscribeEmail,
  unsubscribeEmail,
} from "./consent.ts";
export { noteHandMark } from "./hand-marks.ts";
export { HAND_MARK_REASON, isHandMark } from "./opt-out-reasons.ts";
export { passPotentialStopOn } from "./potential-stops.sql.ts";
export { noteStopIntent, partPotentialStops } from "./potential-stops.ts";
export { keepStandingOf } from "./removed-contacts.ts";

export const consentModule: ServerModule = {
  routes: [endpoints(consent, consentHandlers)],
  loops: [watchPotentialStops],
};
