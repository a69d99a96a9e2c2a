import { messages } from "@broadcast/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { readOptions } from "../../lib/api/api-hooks.ts";
import { accountSettingsOptions, dynamicFieldsOf } from "../settings/index.ts";
import { type Content, type ContentProblems, contentProblems } from "./content-rules.ts";

/**
 * Returns a check of a message before its form is saved, which loads the account's dynamic fields and the addresses of
 * its content if the message needs them (document 2, section 5).
 */
export function useContentCheck(): (content: Content) => Promise<ContentProblems> {
  const client = useQueryClient();
  return useCallback(
    async (content) => {
      const words = `${content.subject} ${content.text}`;
      // What can't be loaded now prevents nothing: it is judged again when the message is sent.
      const [settings, known] = await Promise.all([
        words.includes("{{") ? client.ensureQueryData(accountSettingsOptions()).catch(() => null) : null,
        words.includes("://")
          ? client.ensureQueryData(readOptions(messages.readTagUrls, {}, { isQuiet: true })).catch(() => null)
          : null,
      ]);
      return contentProblems(content, dynamicFieldsOf(settings), known?.tagUrls);
    },
    [client],
  );
}
