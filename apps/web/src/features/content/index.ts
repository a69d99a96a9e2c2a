export { ContentDetail } from "./ContentDetail.tsx";
export { ContentPanel } from "./ContentPanel.tsx";
export { ContentPicker } from "./ContentPicker.tsx";
export type { ContentQuery, ContentSection, CreateDialogProps } from "./content-section.ts";
export {
  type InsertableContent,
  InsertableContentContext,
  type InsertPickerProps,
  useInsertableContent,
} from "./insert-content.ts";
