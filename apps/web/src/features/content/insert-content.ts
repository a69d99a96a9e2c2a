import type { LucideIcon } from "lucide-react";
import { type ComponentType, createContext, use } from "react";

/** What a chosen item brings into a message that is being written. */
export interface Insertion {
  text: string;
  picture: Blob | null;
}

export interface InsertPickerProps {
  onClose: () => void;
  /** The dialog closes when its promise is kept. */
  onInsert: (insertion: Insertion) => void;
  /** Whom it is written to; none of a message to many. */
  contactId?: string | undefined;
}

/** A kind of content that can be put into a message, as the Insert Content menu has it. */
export interface InsertableContent {
  /** As in the menu: "Message Template". */
  label: string;
  icon: LucideIcon;
  /** Chooses an item; drawn while it is open. */
  Picker: ComponentType<InsertPickerProps>;
  /** It goes to a contact as an email of its own, instead of into what is being written. */
  isEmail?: true;
  /** What it inserts is a link, so it can stand where only an address can. */
  isLink?: true;
}

/** Filled by the frame, because composers stand below the kinds that put themselves in here. */
export const InsertableContentContext = createContext<readonly InsertableContent[]>([]);

/** The kinds that can be put into a message; with `canEmail` those as well that go as an email of their own. */
export const useInsertableContent = (canEmail = false): readonly InsertableContent[] =>
  use(InsertableContentContext).filter(({ isEmail }) => canEmail || !isEmail);
