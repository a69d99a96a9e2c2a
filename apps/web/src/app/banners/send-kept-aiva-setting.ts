import { accountSettingsEndpoints } from "@broadcast/contract/account-settings";
import { call } from "../../lib/api/api-client.ts";
import { platform } from "../../platform/index.ts";

const key = "aivaMessageHelperEnabled";

/**
 * Moves a setting that devices used to keep for themselves to the account (doc 1, section 4): `false` is sent
 * once, then the setting is removed. If sending fails, the next start tries again.
 */
export const sendKeptAivaSetting = async (): Promise<void> => {
  const kept = platform.readSetting(key);
  if (kept === null) return;
  if (kept === "false")
    await call(accountSettingsEndpoints.changeAiva, { body: { messageHelper: false }, isQuiet: true });
  platform.writeSetting(key, null);
};
