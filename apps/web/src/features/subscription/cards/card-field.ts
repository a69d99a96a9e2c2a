import type { CardFieldSettings } from "@broadcast/contract/subscription";

/** Said until the number, the date and the code are all there (document 2, section 5). */
export const INCOMPLETE = "Your card details are incomplete.";

/** What a card field can do once it is drawn. */
export interface CardField {
  /** Whether everything was typed. */
  isComplete: () => boolean;
  /** Hands the card to the payment provider; rejects with an error whose message may be shown. */
  confirm: (clientSecret: string) => Promise<void>;
}

/** A card field as a component: the provider's own, or that of the sandbox. */
export interface CardFieldProps {
  settings: CardFieldSettings;
  error: string | null;
  /** Called once it can be used. */
  onReady: (field: CardField) => void;
  /** Something was typed. */
  onChange: () => void;
}
