import { useEffect, useRef, useState } from "react";
import { FieldNote } from "../../../ui/inputs/frame/FieldNote.tsx";
import type { CardFieldProps } from "./card-field.ts";
import { type StripeElement, stripeJs } from "./stripe-js.ts";

/** Stripe's own card field: its input goes to Stripe and never to us. */
export function StripeCardField({ settings, error, onReady, onChange }: CardFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const hear = useRef({ onReady, onChange });
  hear.current = { onReady, onChange };
  const key = settings.publishableKey;
  useEffect(() => {
    let element: StripeElement | null = null;
    let isComplete = false;
    const draw = async () => {
      if (!key) throw new Error("Payments aren't set up here. Please contact support.");
      const stripe = await stripeJs(key);
      if (!place.current) return;
      const card = stripe.elements().create("card");
      element = card;
      card.on("change", ({ complete }) => {
        isComplete = complete;
        hear.current.onChange();
      });
      card.mount(place.current);
      hear.current.onReady({
        isComplete: () => isComplete,
        confirm: async (clientSecret) => {
          const answer = await stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
          if (answer.error) throw new Error(answer.error.message ?? "Your card was declined.");
        },
      });
    };
    draw().catch((caught: Error) => setProblem(caught.message));
    return () => element?.unmount();
  }, [key]);
  const shown = problem ?? error;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-label font-medium text-text">Card</p>
      <div ref={place} className="rounded-md border border-line bg-panel px-3 py-3" />
      {shown ? <FieldNote role="alert">{shown}</FieldNote> : null}
    </div>
  );
}
