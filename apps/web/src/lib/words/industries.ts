import { VERTICALS } from "@broadcast/domain/registration/registration-form";

/** The lines of business to choose from, as carriers know them. */
export const industries: readonly { value: string; label: string }[] = VERTICALS.map(({ code, name }) => ({
  value: code,
  label: name,
}));
