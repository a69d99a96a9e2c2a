export { ReadyPanel } from "./ReadyPanel.tsx";
export { SettingsForm } from "./SettingsForm.tsx";
export { SupportLink } from "./SupportLink.tsx";
export { useAccountSettings } from "./use-account-settings.ts";
export {
  type DynamicFields,
  dynamicFieldsOf,
  unknownFieldsText,
  useDynamicFields,
} from "./use-dynamic-fields.ts";
