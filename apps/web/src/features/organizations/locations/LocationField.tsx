import type { OrganizationLocation } from "@broadcast/contract/organizations";
import type { ControlProps } from "../../../ui/inputs/frame/control-props.ts";
import { OptionField } from "../OptionField.tsx";
import { useOfferedLocations } from "../organizations.api.ts";

const useOffered = (term: string) =>
  (useOfferedLocations(term).data?.locations ?? []).map(({ _id, name }) => ({ value: _id, label: name }));

interface LocationFieldProps extends ControlProps<string> {
  /** The location that is already chosen. */
  known?: Pick<OrganizationLocation, "_id" | "name"> | null;
}

/** An optional location of the organization. */
export function LocationField({ known, ...control }: LocationFieldProps) {
  return (
    <OptionField
      {...control}
      useOffered={useOffered}
      known={known ? { value: known._id, label: known.name } : null}
      placeholder="No location"
    />
  );
}
