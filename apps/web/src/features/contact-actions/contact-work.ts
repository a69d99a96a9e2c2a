import type { ContactAction } from "@broadcast/contract/contact-actions";
import type { contactTerms } from "@broadcast/contract/contacts";
import type { LucideIcon } from "lucide-react";
import { type ComponentType, createContext, use } from "react";
import type { z } from "zod";

export interface ContactWorkProps {
  /** Which contacts: those that are named, or all that the terms leave. */
  chosen: { ids: string[] } | { filter: z.input<z.ZodObject<typeof contactTerms>> };
  count: number;
  onClose: () => void;
  /** The ticks go. */
  onDone: (action: ContactAction) => void;
}

/** Something that other sections can do for chosen contacts. */
export interface ContactWork {
  /** As in the bar of chosen contacts: "Add to campaign". */
  label: string;
  icon: LucideIcon;
  /** Asks what is needed and does it; drawn while it is open. */
  Dialog: ComponentType<ContactWorkProps>;
}

/** Filled by the frame, because lists of contacts stand below the sections that put themselves in here. */
export const ContactWorkContext = createContext<readonly ContactWork[]>([]);

export const useContactWork = (): readonly ContactWork[] => use(ContactWorkContext);
