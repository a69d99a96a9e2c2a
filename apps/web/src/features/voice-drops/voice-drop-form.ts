import { contentName } from "@broadcast/contract/content";
import { z } from "zod";
import { checkRecording } from "../../lib/device/media-files.ts";

/** Document 2, section 5. */
const noRecording = "A recording is required.";

/** A voice drop as its form has it: what is chosen takes the place of the recording that it has. */
export const voiceDropForm = (hasRecording: boolean) =>
  z.object({
    name: contentName,
    file: z.custom<File | null>().superRefine(async (file, context) => {
      if (!file && !hasRecording) context.addIssue({ code: "custom", message: noRecording });
      if (!file) return;
      const checked = await checkRecording(file);
      if ("refusal" in checked) context.addIssue({ code: "custom", message: checked.refusal.text });
    }),
  });
