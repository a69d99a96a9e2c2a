import { toast } from "@broadcast/ui/feedback/toast.ts";
import { platform } from "../../platform/index.ts";

/** Copies text to the clipboard and shows `doneText`, or that it failed. */
export const copyText = async (text: string, doneText: string): Promise<void> => {
  try {
    await platform.copyText(text);
    toast.success(doneText);
  } catch {
    toast.error("Unable to copy to your clipboard");
  }
};
