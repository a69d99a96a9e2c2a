export { CodeStep } from "./CodeStep.tsx";
export { methodIcon, methodLabel } from "./channels.ts";
export { RecoveryCodes } from "./RecoveryCodes.tsx";
export { type BegunMethod, SetUpMethod } from "./SetUpMethod.tsx";
