export { CanSpamCompliance } from "./CanSpamCompliance.tsx";
export { ContactLink } from "./ContactLink.tsx";
export { DoubleOptIn } from "./DoubleOptIn.tsx";
export { EmailNotifications } from "./EmailNotifications.tsx";
export { EmailSettings } from "./EmailSettings.tsx";
export { OptInForm } from "./OptInForm.tsx";
export { OptOutMessage } from "./OptOutMessage.tsx";
export { ShortCodeMessages } from "./ShortCodeMessages.tsx";
