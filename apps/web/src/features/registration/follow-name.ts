import type { RegistrationForm } from "@broadcast/contract/registration";
import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { exampleOptIn, exampleText } from "./blank-form.ts";

/** Keeps unedited example texts in step with the brand name when it changes. */
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
