import { contentName } from "@broadcast/contract/content";
import { z } from "zod";
import { checkRecording } from "../../lib/device/media-files.ts";

/** Document 2, section 5. */
const noRecording = "A recording is required.";

/** A voice drop as form values: a chosen file replaces its recording. */
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
