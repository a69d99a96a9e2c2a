import { toast } from "@broadcast/ui/feedback/toast.ts";
import { platform } from "../../platform/index.ts";

/** Puts text on the clipboard and says `doneText`, or that it could not be done. */
export const copyText = async (text: string, doneText: string): Promise<void> => {
  try {
    await platform.copyText(text);
    toast.success(doneText);
  } catch {
    toast.error("Unable to copy to your clipboard");
  }
};
