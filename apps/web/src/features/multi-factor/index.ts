export { CodeStep } from "./CodeStep.tsx";
export { methodIcon, methodLabel } from "./channels.ts";
export { EndOthersDialog } from "./EndOthersDialog.tsx";
export { useOpenSessions } from "./multi-factor.api.ts";
export { RecoveryCodes } from "./RecoveryCodes.tsx";
export { type BegunMethod, SetUpMethod } from "./SetUpMethod.tsx";
export { SignOutElsewhereOffer } from "./SignOutElsewhereOffer.tsx";
