export { CallBar } from "./CallBar.tsx";
export { CallButton } from "./CallButton.tsx";
export { useVoiceLine } from "./calls.api.ts";
export { DoNotCallSwitch } from "./DoNotCallSwitch.tsx";
export { useCallContact } from "./use-call-contact.tsx";
