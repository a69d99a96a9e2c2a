export { faultWords, stateTones, stateWords } from "./failure-display.ts";
export { ResendDialog } from "./ResendDialog.tsx";
export { tellOneResent } from "./resend-report.ts";
export { useResendUnsent } from "./unsent-messages.api.ts";
