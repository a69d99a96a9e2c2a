import { accountSettingsEndpoints } from "@broadcast/contract/account-settings";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";

/** How many contacts lose a value when a stored field is removed. */
export function FieldRemoval({ fieldId, code }: { fieldId: string; code: string }) {
  const body = { _id: fieldId, kind: "text" as const };
  const check = useEndpoint(accountSettingsEndpoints.checkCustomField, { body }, { isQuiet: true }).data;
  const whose =
    check === undefined
      ? "its value goes from every contact"
      : check.filled === 0
        ? "nothing is lost: no contact has a value"
        : `its value goes from every contact that has one, ${check.filled.toLocaleString("en-US")} in all`;
  return `When you save, ${whose}, and {{${code}}} is unknown to messages that name it. This can't be undone.`;
}
