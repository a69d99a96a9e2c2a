export { AdvancedSearchDialog } from "./AdvancedSearchDialog.tsx";
export { type AdvancedQuery, AdvancedSearchFilter } from "./AdvancedSearchFilter.tsx";
export { useBroadcastOptions } from "./broadcast-options.ts";
export { SearchWords } from "./SearchWords.tsx";
export { SegmentFilter } from "./SegmentFilter.tsx";
export { SegmentPicker } from "./SegmentPicker.tsx";
export { SegmentsDialog } from "./SegmentsDialog.tsx";
