import type { CurrentUser } from "@broadcast/contract/users";

/** Whether the account has calls and voicemail: it has the add-on, and has not switched it off. */
export const hasVoice = (viewer: {
  addOns?: readonly string[];
  voice?: Partial<CurrentUser["voice"]> | null;
}): boolean => (viewer.addOns ?? []).includes("voice") && !viewer.voice?.disabled;
