import type { ContentCalls, ContentItem, ContentSort, ContentType } from "@broadcast/contract/content";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Page, PageRequest } from "../../lib/api/paged-search.ts";
import type { ListRowContent } from "../../ui/lists/ListRow.tsx";

/** What narrows and orders a list of content. */
export interface ContentQuery {
  sort: ContentSort;
  folderId?: string | undefined;
}

/** A dialog that makes an item. */
export interface CreateDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** A kind of content as its screens show it; a kind writes only what is its own. */
export interface ContentSection<Item extends ContentItem> {
  contentType: ContentType;
  /** Where its screens begin: `/qr-codes`. */
  path: string;
  /** In a sentence: "QR code", "QR codes". */
  singular: string;
  plural: string;
  icon: LucideIcon;
  calls: ContentCalls<Item>;
  fetchPage: (request: PageRequest<ContentQuery>) => Promise<Page<Item>>;
  /** `timeZone` is the account's, for times in it. */
  row: (item: Item, timeZone: string) => Omit<ListRowContent, "title">;
  /** What it is for and how one begins, while there is none. */
  emptyText: string;
  CreateDialog: ComponentType<CreateDialogProps>;
  /** What a toast says has become of items that were deleted; "deleted" unless the documents quote another word. */
  removedWord?: string;
  /** An unknown item leads to the list (document 2, section 2.3), where others say that they are gone. */
  leadsToList?: true;
  /** Above the list of all items: what is not the account's own, by the words that are looked for. */
  Above?: ComponentType<{ term: string }>;
}

/** Sections of any kind of item; what they do with one stays within them. */
// biome-ignore lint/suspicious/noExplicitAny: a section both takes and gives its items, which no wider type than any can say
export type AnySection = ContentSection<any>;

/** The address of an item, in its folder when one is open. */
export const itemHref = ({ path }: Pick<AnySection, "path">, id: string, folderId?: string): string =>
  folderId ? `${path}/folder/${folderId}/${id}` : `${path}/${id}`;

export const folderHref = ({ path }: Pick<AnySection, "path">, folderId: string): string =>
  `${path}/folder/${folderId}`;

/** "QR codes" as a title, "qr codes" would be wrong in a sentence: initials stay capitals. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
