import { messages } from "@broadcast/contract/messages";
import type { CardOwner } from "@broadcast/domain/import/vcard";
import { useQuery } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/** A contact card, identified by the message it came with. */
export interface MessageFile {
  messageId: string;
  index: number;
}

/** The person on a message's contact card; null until known, and if the file does not say. */
export function useCardOwner(file: MessageFile | null): { owner: CardOwner | null; isPending: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ["contact-card", file],
    queryFn: async ({ signal }) => {
      if (!file) return null;
      const content: unknown = await call(messages.media, { params: file, isQuiet: true, signal });
      // Cards are rare, so the vCard reader is loaded with the first one.
      const { readVcard } = await import("@broadcast/domain/import/vcard");
      // `call` returns a Blob for a download.
      return readVcard(await (content as Blob).text());
    },
    enabled: file !== null,
    // A sent message never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { owner: data ?? null, isPending: isLoading };
}
