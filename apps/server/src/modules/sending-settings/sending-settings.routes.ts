import type { sendingSettingsEndpoints } from "@broadcast/contract/sending-settings";
import type { Handlers } from "../../http/serve.ts";
import { changeSendingSettings, readSendingSettings } from "./sending-settings.ts";

export const sendingSettingsHandlers: Handlers<typeof sendingSettingsEndpoints> = {
  read: (context) => readSendingSettings(context),
  change: (context, { body }) => changeSendingSettings(context, body),
};
