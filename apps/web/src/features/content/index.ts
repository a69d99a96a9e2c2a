export { ContentChips } from "./ContentChips.tsx";
export { ContentDetail } from "./ContentDetail.tsx";
export { ContentPanel } from "./ContentPanel.tsx";
export { ContentPicker } from "./ContentPicker.tsx";
export { useFolder, useMoveToFolder, useTakeOutOfFolder } from "./content.api.ts";
export {
  type AnySection,
  type ContentQuery,
  type ContentSection,
  type CreateDialogProps,
  capitalized,
  itemHref,
} from "./content-section.ts";
export { FolderList } from "./FolderList.tsx";
export { FolderMenu } from "./FolderMenu.tsx";
export {
  type InsertableContent,
  InsertableContentContext,
  type InsertPickerProps,
  useInsertableContent,
} from "./insert-content.ts";
export { MoveToFolderDialog } from "./MoveToFolderDialog.tsx";
