import { personalValue } from "../../lib/device/personal-state.ts";

/** The dialog that a shortcut or the user menu opened over the current screen. */
export const openedDialog = personalValue<"palette" | "shortcuts" | "new-chat" | null>(null);
