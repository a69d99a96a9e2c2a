import type { CardFieldSettings } from "@broadcast/contract/subscription";

/** Shown until the number, the date and the code are complete (document 2, section 5). */
export const INCOMPLETE = "Your card details are incomplete.";

/** The interface of a rendered card field. */
export interface CardField {
  /** Whether everything was typed. */
  isComplete: () => boolean;
  /** Submits the card to the payment provider; rejects with an error whose message can be shown. */
  confirm: (clientSecret: string) => Promise<void>;
}

/** A card field as a component: the provider's own, or the sandbox's. */
export interface CardFieldProps {
  settings: CardFieldSettings;
  error: string | null;
  /** Called once it can be used. */
  onReady: (field: CardField) => void;
  /** Called when the input changes. */
  onChange: () => void;
}
