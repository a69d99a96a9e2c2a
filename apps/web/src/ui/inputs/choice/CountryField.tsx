import { COUNTRIES, type Country } from "@broadcast/domain/account/regions";
import type { ControlProps } from "../frame/control-props.ts";
import { Select } from "./Select.tsx";

interface CountryFieldProps extends Omit<ControlProps<Country | "", HTMLButtonElement>, "label"> {
  label?: string;
  placeholder?: string;
  className?: string;
}

const options = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

/** The country of an address: CA or US (doc 1, section 5). */
export function CountryField({ label = "Country", ...rest }: CountryFieldProps) {
  return <Select label={label} {...rest} options={options} />;
}
