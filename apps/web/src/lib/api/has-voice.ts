import type { CurrentUser } from "@broadcast/contract/users";

/** Whether somebody calls and takes voicemails here: they have the add-on, and have not switched it off. */
export const hasVoice = (viewer: {
  addOns?: readonly string[];
  voice?: Partial<CurrentUser["voice"]> | null;
}): boolean => (viewer.addOns ?? []).includes("voice") && !viewer.voice?.disabled;
