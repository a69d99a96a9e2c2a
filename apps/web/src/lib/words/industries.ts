import { VERTICALS } from "@broadcast/domain/registration/registration-form";

/** The industries to choose from, as carriers classify them. */
export const industries: readonly { value: string; label: string }[] = VERTICALS.map(({ code, name }) => ({
  value: code,
  label: name,
}));
