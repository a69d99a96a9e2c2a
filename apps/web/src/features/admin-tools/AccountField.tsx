import { adminUsers } from "@broadcast/contract/admin-users";
import { useState } from "react";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { useDebounced } from "../../lib/screens/delays.ts";
import { Combobox } from "../../ui/inputs/choice/Combobox.tsx";
import type { ControlProps } from "../../ui/inputs/frame/control-props.ts";

interface AccountFieldProps extends ControlProps<string> {
  /** The initial choice. */
  known?: { userId: string; company: string } | null;
}

const SEARCH_AFTER_MS = 225;

/** A choice of one account among all, by its owner's id, found by email, company or name. */
export function AccountField({ known = null, ...field }: AccountFieldProps) {
  const [typed, setTyped] = useState("");
  const term = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  const { data } = useEndpoint(adminUsers.search, {
    body: { ...(term && { term }), paging: { page: 1, pageSize: 20 } },
  });
  const found = (data?.users ?? []).map(({ _id, company, email }) => ({
    value: _id,
    label: company ? `${company} (${email})` : email,
  }));
  const isKnownFound = known !== null && found.some(({ value }) => value === known.userId);
  const options =
    known === null || isKnownFound ? found : [{ value: known.userId, label: known.company }, ...found];
  return <Combobox {...field} options={options} placeholder="Company, email or name" onSearch={setTyped} />;
}
