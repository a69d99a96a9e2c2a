import { type Country, REGIONS } from "@broadcast/domain/account/regions";
import type { ControlProps } from "../frame/control-props.ts";
import { Combobox } from "./Combobox.tsx";

interface RegionFieldProps extends Omit<ControlProps<string>, "label"> {
  label?: string;
  /** Limits the regions to one country; both by default. */
  country?: Country | "";
  placeholder?: string;
  className?: string;
}

const ofCountry = (wanted: Country) =>
  REGIONS.filter(({ country }) => country === wanted).map(({ code, name }) => ({ value: code, label: name }));

const [ofStates, ofProvinces] = [ofCountry("US"), ofCountry("CA")];
const optionsOf = {
  US: ofStates,
  CA: ofProvinces,
  "": [...ofStates, ...ofProvinces.map(({ value, label }) => ({ value, label: `${label}, Canada` }))],
};

/** A state or province by its code: "us-tx", "ca-on". */
export function RegionField({ label = "State/Province", country = "", ...rest }: RegionFieldProps) {
  return <Combobox label={label} {...rest} options={optionsOf[country]} />;
}
