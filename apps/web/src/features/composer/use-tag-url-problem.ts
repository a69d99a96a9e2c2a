import { messages } from "@broadcast/contract/messages";
import { tagUrlProblem } from "@broadcast/domain/messages/message-tags";
import { useEndpoint } from "../../lib/api/api-hooks.ts";

/** The problem with a URL of the account's own content that was pasted instead of inserted (document 1, section 5). */
export function useTagUrlProblem(text: string): string | null {
  const { data } = useEndpoint(
    messages.readTagUrls,
    {},
    { isEnabled: text.includes("://"), isQuiet: true, freshMs: Number.POSITIVE_INFINITY },
  );
  return data ? tagUrlProblem(text, data.tagUrls) : null;
}
