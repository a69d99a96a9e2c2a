import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { ListOverview } from "../../../ui/lists/ListOverview.tsx";
import { useDuplicateCheck } from "./duplicates.api.ts";

/** Shown next to the groups of likely duplicates while none is open. */
export function DuplicateOverview() {
  return (
    <ListOverview
      title="One contact for each person"
      figures={[{ label: "Possible duplicates", value: useDuplicateCheck()?.paging.total }]}
      action={<ButtonLink href="/contacts">Back to contacts</ButtonLink>}
    />
  );
}
