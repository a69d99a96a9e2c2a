export { AdvancedSearchDialog } from "./AdvancedSearchDialog.tsx";
export { type AdvancedQuery, AdvancedSearchFilter } from "./AdvancedSearchFilter.tsx";
export { useBroadcastOptions } from "./conditions/broadcast-options.ts";
export { SearchWords } from "./SearchWords.tsx";
export { SegmentFilter } from "./segments/SegmentFilter.tsx";
export { SegmentPicker } from "./segments/SegmentPicker.tsx";
export { SegmentsDialog } from "./segments/SegmentsDialog.tsx";
