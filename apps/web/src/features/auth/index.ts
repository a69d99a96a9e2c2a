export { CheckEmailNotice } from "./CheckEmailNotice.tsx";
export { VerificationActions } from "./VerificationActions.tsx";
export { VerifyEmailBanner } from "./VerifyEmailBanner.tsx";
