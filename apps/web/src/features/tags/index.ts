export { StartBroadcastButton } from "./StartBroadcastButton.tsx";
export { useStartBroadcast } from "./start-broadcast.ts";
export { TagBadge } from "./TagBadge.tsx";
export { TagField } from "./TagField.tsx";
export { TagPicker } from "./TagPicker.tsx";
export { TagsField } from "./TagsField.tsx";
export { TagTheseDialog } from "./TagTheseDialog.tsx";
export { contactCountText } from "./tag-row.tsx";
export { useTagAllContacts, useTagColor, useTagContacts, useUntagContacts } from "./tags.api.ts";
