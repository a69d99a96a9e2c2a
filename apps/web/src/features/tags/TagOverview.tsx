import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { ListOverview } from "../../ui/lists/ListOverview.tsx";
import { useTagCount } from "./tags.api.ts";

/** Shown next to the tags while none is open. */
export function TagOverview() {
  return (
    <ListOverview
      title="Your tags"
      figures={[{ label: "Tags", value: useTagCount() }]}
      action={
        <ButtonLink kind="primary" href="/contacts">
          Tag contacts
        </ButtonLink>
      }
    />
  );
}
