import { toast } from "@broadcast/ui/feedback/toast.ts";
import { askForSingleKeys } from "@broadcast/ui/inputs/single-keys.ts";
import { readPreference } from "../../platform/preferences.ts";
import { ofPerson } from "../device/personal-state.ts";

/** Tells the shared parts what only this app knows: the person's settings, and when another person is there. */
export const connectUi = (): void => {
  askForSingleKeys(() => readPreference("singleKeyShortcuts") === "on");
  // What a toast offers (Undo) must not be done by whoever signs in next.
  ofPerson(toast);
};
