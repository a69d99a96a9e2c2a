import { useEffect, useRef, useState } from "react";
import { FieldNote } from "../../../ui/inputs/frame/FieldNote.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { useTypeCard } from "../subscription.api.ts";
import { type CardFieldProps, INCOMPLETE } from "./card-field.ts";
import { readTypedCard, slashedExpiry, spacedNumber } from "./typed-card.ts";

const NOTHING = { number: "", expiry: "", cvc: "" };

/** The sandbox's card field: it accepts test cards, and sends nothing to third parties. */
export function SandboxCardField({ error, onReady, onChange }: CardFieldProps) {
  const [typed, setTyped] = useState(NOTHING);
  const typeCard = useTypeCard();
  const latest = useRef(typed);
  latest.current = typed;
  const send = useRef(typeCard.mutateAsync);
  send.current = typeCard.mutateAsync;
  useEffect(() => {
    onReady({
      isComplete: () => readTypedCard(latest.current) !== null,
      confirm: async (clientSecret) => {
        const card = readTypedCard(latest.current);
        if (!card) throw new Error(INCOMPLETE);
        await send.current({ body: { clientSecret, ...card } });
      },
    });
  }, [onReady]);
  const change = (part: Partial<typeof NOTHING>) => {
    setTyped((before) => ({ ...before, ...part }));
    onChange();
  };
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        maxLength={23}
        isRequired
        value={typed.number}
        onChange={(number) => change({ number: spacedNumber(number) })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Expiration"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          maxLength={5}
          isRequired
          value={typed.expiry}
          onChange={(expiry) => change({ expiry: slashedExpiry(expiry) })}
        />
        <TextField
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="CVC"
          maxLength={4}
          isRequired
          value={typed.cvc}
          onChange={(cvc) => change({ cvc: cvc.replaceAll(/\D/g, "") })}
        />
      </div>
      {error ? <FieldNote role="alert">{error}</FieldNote> : null}
      <p className="text-note text-soft">
        Sandbox: use the test card 4242 4242 4242 4242 with any future date and any code.
      </p>
    </div>
  );
}
