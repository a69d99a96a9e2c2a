import type { ContentCalls, ContentItem, ContentSort, ContentType } from "@broadcast/contract/content";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Page, PageRequest } from "../../lib/api/paged-search.ts";
import type { ListRowContent } from "../../ui/lists/ListRow.tsx";

/** Filters and order of a content list. */
export interface ContentQuery {
  sort: ContentSort;
  folderId?: string | undefined;
}

/** Props of a dialog that creates an item. */
export interface CreateDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** A kind of content as its screens show it; a kind defines only what is specific to it. */
export interface ContentSection<Item extends ContentItem> {
  contentType: ContentType;
  /** The path of its screens: `/qr-codes`. */
  path: string;
  /** For use in a sentence: "QR code", "QR codes". */
  singular: string;
  plural: string;
  icon: LucideIcon;
  calls: ContentCalls<Item>;
  fetchPage: (request: PageRequest<ContentQuery>) => Promise<Page<Item>>;
  /** `timeZone` is the account's, for formatting times. */
  row: (item: Item, timeZone: string) => Omit<ListRowContent, "title">;
  /** The purpose of the kind, and how to create the first item. */
  emptyText: string;
  CreateDialog: ComponentType<CreateDialogProps>;
  /** Above the list of all items: items that are not the account's own, filtered by the search term. */
  Above?: ComponentType<{ term: string }>;
}

/** A section of any kind; it alone handles its items. */
// biome-ignore lint/suspicious/noExplicitAny: a section both accepts and returns its items, which no type but any expresses
export type AnySection = ContentSection<any>;

/** The address of an item, in its folder if one is open. */
export const itemHref = ({ path }: Pick<AnySection, "path">, id: string, folderId?: string): string =>
  folderId ? `${path}/folder/${folderId}/${id}` : `${path}/${id}`;

export const folderHref = ({ path }: Pick<AnySection, "path">, folderId: string): string =>
  `${path}/folder/${folderId}`;

/** Capitalizes a name for a title. The name itself keeps its initials: "QR codes", not "qr codes". */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
