import { messages } from "@broadcast/contract/messages";
import { useEndpoint } from "../../lib/api/api-hooks.ts";

/** The problem with a URL of the account's own content that was pasted instead of inserted (document 1, section 5). */
export function useTagUrlProblem(text: string): string | null {
  const { data } = useEndpoint(
    messages.readTagUrls,
    {},
    { isEnabled: text.includes("://"), isQuiet: true, freshMs: Number.POSITIVE_INFINITY },
  );
  const pasted = data?.tagUrls.find(({ finder }) => text.includes(finder));
  return pasted
    ? `We've detected a ${pasted.name} URL. Please use the insert button to add your link.`
    : null;
}
