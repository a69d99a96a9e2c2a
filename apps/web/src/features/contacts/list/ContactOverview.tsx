import { Upload } from "lucide-react";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { ListOverview } from "../../../ui/lists/ListOverview.tsx";
import { usePotentialStopCount } from "../consent/use-potential-stops.ts";
import { useContactCount } from "../contacts.api.ts";

/** Shown next to the contacts while none is open. */
export function ContactOverview() {
  return (
    <ListOverview
      title="Your contacts"
      figures={[
        { label: "Contacts", value: useContactCount() },
        { label: "Potential opt-outs", value: usePotentialStopCount() },
      ]}
      action={
        <ButtonLink kind="primary" href="/contacts/import" icon={<Upload />}>
          Import contacts
        </ButtonLink>
      }
    />
  );
}
