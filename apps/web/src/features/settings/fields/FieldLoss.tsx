import { accountSettingsEndpoints } from "@broadcast/contract/account-settings";
import type { CustomFieldKind } from "@broadcast/domain/account/custom-field-values";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { useDebounced } from "../../../lib/screens/delays.ts";
import { counted } from "../../../lib/words/format.ts";

interface FieldLossProps {
  fieldId: string;
  kind: CustomFieldKind;
  options: readonly string[];
}

const delayMs = 400;

/** What happens to the values of a stored field when its kind or options change. */
export function FieldLoss({ fieldId, kind, options }: FieldLossProps) {
  const body = { _id: fieldId, kind, options: [...useDebounced(options, delayMs)] };
  const check = useEndpoint(accountSettingsEndpoints.checkCustomField, { body }, { isQuiet: true }).data;
  return (
    <p role="status" className="text-note text-soft text-pretty [overflow-wrap:anywhere]">
      {check === undefined
        ? "Checking the values your contacts have…"
        : check.filled === 0
          ? "No contacts have a value yet."
          : check.lost === 0
            ? `${check.isExact ? "All" : "Most"} values fit: nothing is lost for ${counted(check.filled, "contact")}.`
            : `${check.isExact ? "" : "At least "}${counted(check.lost, "contact")} of ${check.filled.toLocaleString("en-US")} will lose the value when you save, such as ${check.lostValues.map((value) => `“${value}”`).join(", ")}. This can't be undone.`}
    </p>
  );
}
