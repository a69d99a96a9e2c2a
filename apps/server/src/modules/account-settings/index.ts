export { removeFieldValues } from "./account-settings.jobs.ts";
export { accountSettingsHandlers, contactCardHandlers } from "./account-settings.routes.ts";
export { serveContactCards } from "./contact-card.ts";
