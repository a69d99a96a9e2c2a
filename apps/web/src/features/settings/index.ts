export { SupportLink } from "./account/SupportLink.tsx";
export { accountSettingsOptions, useAccountSettings } from "./account/use-account-settings.ts";
export {
  type DynamicFields,
  dynamicFieldsOf,
  unknownFieldsText,
  useDynamicFields,
} from "./fields/use-dynamic-fields.ts";
export { ReadyPanel } from "./ReadyPanel.tsx";
export { SettingsForm } from "./SettingsForm.tsx";
