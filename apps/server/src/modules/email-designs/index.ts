export { compileEmail, type EmailScheme, type EmailValues } from "./compile-email.ts";
export { designedMail, readDesignPictures } from "./designed-mail.ts";
export { emailProblems } from "./email-problems.ts";
export { emailBytes, UNSUBSCRIBE_SAMPLE } from "./email-size.ts";
export { emailText } from "./email-text.ts";
export { findVersion, readShownVersions, readTakenEmail, type TakenEmail } from "./email-versions.sql.ts";
export { takeChosenEmail, takeEmail } from "./email-versions.ts";
export { copyEmail, insertEmail, readEmails, updateEmail } from "./emails.sql.ts";
export { readMailFooter } from "./mail-footer.sql.ts";
