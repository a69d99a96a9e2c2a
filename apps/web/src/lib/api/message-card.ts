import { messages } from "@broadcast/contract/messages";
import type { CardOwner } from "@broadcast/domain/import/vcard";
import { useQuery } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/** A contact card by the message it came with. */
export interface MessageFile {
  messageId: string;
  index: number;
}

/** Who the contact card of a message is of; null while that is not known, and where the file does not say. */
export function useCardOwner(file: MessageFile | null): { owner: CardOwner | null; isPending: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ["contact-card", file],
    queryFn: async ({ signal }) => {
      if (!file) return null;
      const content: unknown = await call(messages.media, { params: file, isQuiet: true, signal });
      // Cards are few: the reader comes with the first.
      const { readVcard } = await import("@broadcast/domain/import/vcard");
      // What `call` answers of a download.
      return readVcard(await (content as Blob).text());
    },
    enabled: file !== null,
    // What was sent stays what it was.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { owner: data ?? null, isPending: isLoading };
}
