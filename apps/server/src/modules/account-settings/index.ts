import { accountSettingsEndpoints } from "@broadcast/contract/account-settings";
import { endpoints, type ServerModule } from "../../module.ts";
import { convertFieldValues, removeFieldValues } from "./account-settings.jobs.ts";
import { accountSettingsHandlers } from "./account-settings.routes.ts";

export { addCustomFields } from "./custom-fields.ts";
export { type TimezoneChanged, timezoneChanged } from "./timezone-changed.ts";

export const accountSettingsModule: ServerModule = {
  routes: [endpoints(accountSettingsEndpoints, accountSettingsHandlers)],
  jobs: [removeFieldValues, convertFieldValues],
};
