import { sendingSettingsEndpoints } from "@broadcast/contract/sending-settings";
import { endpoints, type ServerModule } from "../../module.ts";
import { sendingSettingsHandlers } from "./sending-settings.routes.ts";

export const sendingSettingsModule: ServerModule = {
  routes: [endpoints(sendingSettingsEndpoints, sendingSettingsHandlers)],
};
