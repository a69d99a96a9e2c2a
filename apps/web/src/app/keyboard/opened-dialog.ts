import { personalValue } from "../../lib/device/personal-state.ts";

/** What a key or the user menu has opened over whatever screen is there. */
export const openedDialog = personalValue<"palette" | "shortcuts" | "new-chat" | null>(null);
