export { AdvancedSearchDialog } from "./AdvancedSearchDialog.tsx";
export { type AdvancedQuery, AdvancedSearchFilter } from "./AdvancedSearchFilter.tsx";
export { broadcastKind, campaignKind, formKind, linkKind } from "./conditions/item-kinds.ts";
export { SearchWords } from "./SearchWords.tsx";
export { SegmentFilter } from "./segments/SegmentFilter.tsx";
export { SegmentPicker } from "./segments/SegmentPicker.tsx";
export { SegmentsDialog } from "./segments/SegmentsDialog.tsx";
