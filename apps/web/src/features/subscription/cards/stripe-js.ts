/** The part of Stripe.js that the card field uses. */
export interface StripeElement {
  mount: (place: HTMLElement) => void;
  unmount: () => void;
  on: (event: "change", hear: (change: { complete: boolean }) => void) => void;
}
export interface StripeJs {
  elements: () => { create: (kind: "card") => StripeElement };
  confirmCardSetup: (
    clientSecret: string,
    data: { payment_method: { card: StripeElement } },
  ) => Promise<{ error?: { message?: string } }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs;
  }
}

const ADDRESS = "https://js.stripe.com/v3/";

// Outlives the person: it is Stripe's own program, without any user data.
let loading: Promise<void> | null = null;

function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = ADDRESS;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = null;
      reject(new Error("We couldn't load the card field. Check your connection and try again."));
    };
    document.head.append(script);
  });
}

/** Loads Stripe.js, which only Stripe may serve; only where a card is entered. */
export async function stripeJs(publishableKey: string): Promise<StripeJs> {
  loading ??= load();
  await loading;
  if (!window.Stripe) throw new Error("We couldn't load the card field. Try again.");
  return window.Stripe(publishableKey);
}
