export { StartBroadcastButton } from "./StartBroadcastButton.tsx";
export { useStartBroadcast } from "./start-broadcast.ts";
export { TagPicker } from "./TagPicker.tsx";
export { TagsField } from "./TagsField.tsx";
export { contactCountText } from "./tag-row.tsx";
export { useTagAllContacts, useTagContacts, useUntagContacts } from "./tags.api.ts";
