export { removeFieldValues } from "./account-settings.jobs.ts";
export { accountSettingsHandlers } from "./account-settings.routes.ts";
