import type { LucideIcon } from "lucide-react";
import { type ComponentType, createContext, use } from "react";

/** What a chosen item adds to the message being written. */
export interface Insertion {
  text: string;
  picture: Blob | null;
}

export interface InsertPickerProps {
  onClose: () => void;
  /** The dialog closes when the promise resolves. */
  onInsert: (insertion: Insertion) => void;
  /** The recipient; omitted for a message to many. */
  contactId?: string | undefined;
}

/** A kind of content in the Insert Content menu. */
export interface InsertableContent {
  /** Its label in the menu: "Message Template". */
  label: string;
  icon: LucideIcon;
  /** Chooses an item; mounted while open. */
  Picker: ComponentType<InsertPickerProps>;
  /** Sent to a contact as a separate email instead of being inserted. */
  isEmail?: true;
  /** Inserts a link, so it can be used wherever only an address is allowed. */
  isLink?: true;
}

/** Provided by the frame, because composers must not import the kinds that add themselves here. */
export const InsertableContentContext = createContext<readonly InsertableContent[]>([]);

/** The kinds that can be inserted into a message; with `canEmail`, also those sent as a separate email. */
export const useInsertableContent = (canEmail = false): readonly InsertableContent[] =>
  use(InsertableContentContext).filter(({ isEmail }) => canEmail || !isEmail);
