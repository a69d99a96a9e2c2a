import { toast } from "@broadcast/ui/feedback/toast.ts";
import { askForSingleKeys } from "@broadcast/ui/inputs/single-keys.ts";
import { readPreference } from "../../platform/preferences.ts";
import { ofPerson } from "../device/personal-state.ts";

/** Connects the shared UI to the app: the user's settings, and the change of user. */
export const connectUi = (): void => {
  askForSingleKeys(() => readPreference("singleKeyShortcuts") === "on");
  // A toast's action (Undo) must not be available to the next user who signs in.
  ofPerson(toast);
};
