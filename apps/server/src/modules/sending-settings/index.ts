export { sendingSettingsHandlers } from "./sending-settings.routes.ts";
