import { ListFilter } from "lucide-react";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";

/** Shown when there are no segments. */
export function NoSegments() {
  return (
    <EmptyState
      icon={<ListFilter />}
      title="No segments yet"
      text="A segment is a saved search of contacts. Open Advanced Search in your contacts and choose “Save as segment”."
    />
  );
}
