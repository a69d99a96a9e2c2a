import type { OrganizationAccount } from "@broadcast/contract/organizations";
import type { ControlProps } from "../../../ui/inputs/frame/control-props.ts";
import { OptionField } from "../OptionField.tsx";
import { useOfferedAccounts } from "../organizations.api.ts";

/** Stands for the pool among the account ids. */
export const POOL = "pool";
const pool = { value: POOL, label: "Credit pool" };

const useOffered = (term: string) => {
  const accounts = useOfferedAccounts(term).data?.accounts ?? [];
  const isPool = pool.label.toLowerCase().includes(term.trim().toLowerCase());
  return [
    ...(isPool ? [pool] : []),
    ...accounts.map(({ _id, name, location }) => ({
      value: _id,
      label: location ? `${name} (${location.name})` : name,
    })),
  ];
};

interface PlaceFieldProps extends ControlProps<string> {
  /** An account that is already chosen. */
  known?: OrganizationAccount;
}

/** The pool or an account, as the source or target of credits. */
export function PlaceField({ known, ...control }: PlaceFieldProps) {
  return (
    <OptionField
      {...control}
      useOffered={useOffered}
      known={known ? { value: known._id, label: known.name } : pool}
      placeholder="Choose the pool or an account"
    />
  );
}
