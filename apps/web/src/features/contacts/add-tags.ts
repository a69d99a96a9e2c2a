import { toast } from "../../ui/feedback/toast.ts";
import { contactCountText, useTagAllContacts, useTagContacts } from "../tags/index.ts";
import { type ContactTerms, inChunks } from "./contacts.api.ts";

/** Whom a bulk action means: chosen contacts, or all that a search term and a tag leave. */
export type Chosen = { contactIds: readonly string[] } | ContactTerms;

/** Gives tags to contacts, and says to how many they were new. Rejects with `ApiError`. */
export function useAddTags(): (tagNames: readonly string[], chosen: Chosen) => Promise<void> {
  const tagSome = useTagContacts();
  const tagAll = useTagAllContacts();
  return async (tagNames, chosen) => {
    let most = 0;
    for (const tagName of tagNames) {
      const params = { tagName };
      const changed =
        "contactIds" in chosen
          ? await inChunks(chosen.contactIds, async (contactIds) => {
              const reply = await tagSome.mutateAsync({ params, body: { contactIds } });
              return reply.changed;
            })
          : (await tagAll.mutateAsync({ params, body: chosen })).changed;
      most = Math.max(most, changed);
    }
    const what = tagNames.length === 1 ? tagNames[0] : `${tagNames.length} tags`;
    if (most === 0) toast.info(`They all had ${tagNames.length === 1 ? "this tag" : "these tags"} already`);
    else toast.success(`${what} added to ${contactCountText(most)}`);
  };
}
