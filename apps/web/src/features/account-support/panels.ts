export { ApplyReferralCode } from "./ApplyReferralCode.tsx";
export { CampaignRegistration } from "./CampaignRegistration.tsx";
export { EditRegistration } from "./EditRegistration.tsx";
export { ExportPayments } from "./ExportPayments.tsx";
export { IdentityVerification } from "./IdentityVerification.tsx";
export { MessageScoreViolations } from "./MessageScoreViolations.tsx";
export { RestoreCredits } from "./RestoreCredits.tsx";
export { UpdateNumber } from "./UpdateNumber.tsx";
