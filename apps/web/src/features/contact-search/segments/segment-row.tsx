import type { Segment } from "@broadcast/contract/segments";
import type { ListRowContent } from "../../../ui/lists/ListRow.tsx";
import { SearchWords } from "../SearchWords.tsx";

/** A segment in a list: its name and its search in words. */
export const segmentRow = ({ name, conditions }: Segment): ListRowContent => ({
  title: name,
  subtitle: <SearchWords conditions={conditions} />,
});
