import { accountSettingsEndpoints } from "@broadcast/contract/account-settings";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";

/** The number of contacts that lose a value when a stored field is removed. */
export function FieldRemoval({ fieldId, code }: { fieldId: string; code: string }) {
  const body = { _id: fieldId, kind: "text" as const };
  const check = useEndpoint(accountSettingsEndpoints.checkCustomField, { body }, { isQuiet: true }).data;
  const whose =
    check === undefined
      ? "every contact loses its value"
      : check.filled === 0
        ? "nothing is lost because no contacts have a value"
        : `every contact loses its value (${check.filled.toLocaleString("en-US")} in total)`;
  return `When you save, ${whose}, and {{${code}}} stops working in messages that use it. This can't be undone.`;
}
