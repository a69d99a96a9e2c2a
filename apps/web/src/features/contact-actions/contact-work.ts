import type { ContactAction } from "@broadcast/contract/contact-actions";
import type { contactTerms } from "@broadcast/contract/contacts";
import type { LucideIcon } from "lucide-react";
import { type ComponentType, createContext, use } from "react";
import type { z } from "zod";

export interface ContactWorkProps {
  /** The contacts: given ids, or all that match the terms. */
  chosen: { ids: string[] } | { filter: z.input<z.ZodObject<typeof contactTerms>> };
  count: number;
  onClose: () => void;
  /** Called when done; clears the selection. */
  onDone: (action: ContactAction) => void;
}

/** An action that another section offers for selected contacts. */
export interface ContactWork {
  /** Its label in the bulk bar: "Add to campaign". */
  label: string;
  icon: LucideIcon;
  /** Asks for what it needs and performs the action; mounted while open. */
  Dialog: ComponentType<ContactWorkProps>;
}

/** Provided by the frame, because contact lists must not import the sections that add actions here. */
export const ContactWorkContext = createContext<readonly ContactWork[]>([]);

export const useContactWork = (): readonly ContactWork[] => use(ContactWorkContext);
