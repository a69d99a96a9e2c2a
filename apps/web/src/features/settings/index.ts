export { useAccountSettings } from "./account-settings.api.ts";
export { ReadyPanel } from "./ReadyPanel.tsx";
export { SettingsForm } from "./SettingsForm.tsx";
export { SupportLink } from "./SupportLink.tsx";
export {
  type DynamicFields,
  dynamicFieldsOf,
  unknownFieldsText,
  useDynamicFields,
} from "./use-dynamic-fields.ts";
