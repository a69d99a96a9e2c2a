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
}

/** A kind of content that can be put into a message, as the Insert Content menu has it. */
export interface InsertableContent {
  /** As in the menu: "Message Template". */
  label: string;
  icon: LucideIcon;
  /** Chooses an item; drawn while it is open. */
  Picker: ComponentType<InsertPickerProps>;
}

/** Filled by the frame, because composers stand below the kinds that put themselves in here. */
export const InsertableContentContext = createContext<readonly InsertableContent[]>([]);

export const useInsertableContent = (): readonly InsertableContent[] => use(InsertableContentContext);
