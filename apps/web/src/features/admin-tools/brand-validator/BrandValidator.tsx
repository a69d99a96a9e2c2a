import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { useState } from "react";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { AccountCheck } from "./AccountCheck.tsx";
import { FormCheck } from "./FormCheck.tsx";

const ways = [
  { value: "account" as const, label: "An account's" },
  { value: "form" as const, label: "Type or paste one" },
];

/** /admin/tools/brand-validator: finds what reviewers would refuse in a carrier registration. */
export function BrandValidator() {
  const [way, setWay] = useState<"account" | "form">("account");
  return (
    <Panel
      title="Brand validator"
      width="reading"
      header={
        <div className="border-line border-b px-4 py-3 sm:px-5">
          <FilterChips label="Registration" chips={ways} value={way} onChange={setWay} />
        </div>
      }
    >
      {way === "account" ? <AccountCheck /> : <FormCheck />}
    </Panel>
  );
}
