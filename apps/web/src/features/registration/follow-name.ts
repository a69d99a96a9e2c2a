import type { RegistrationForm } from "@broadcast/contract/registration";
import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { exampleOptIn, exampleText } from "./blank-form.ts";

/** Texts that are still the examples begin with the name customers know, also once that is another. */
export function useFollowName(): void {
  const { watch, getValues, setValue } = useFormContext<RegistrationForm>();
  const name = watch("brand.displayName");
  const before = useRef(name);
  useEffect(() => {
    const last = before.current;
    before.current = name;
    if (getValues("campaign.samples.0") === exampleText(last))
      setValue("campaign.samples.0", exampleText(name));
    if (getValues("campaign.optInMessage") === exampleOptIn(last))
      setValue("campaign.optInMessage", exampleOptIn(name));
  }, [name, getValues, setValue]);
}
