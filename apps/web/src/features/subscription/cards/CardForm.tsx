import type { CardFieldSettings } from "@broadcast/contract/subscription";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { type FormEvent, lazy, Suspense, useCallback, useRef, useState } from "react";
import { useOpenCardSetup, useUseCard } from "../subscription.api.ts";
import { type CardField, INCOMPLETE } from "./card-field.ts";

const fields = {
  sandbox: lazy(async () => ({ default: (await import("./SandboxCardField.tsx")).SandboxCardField })),
  stripe: lazy(async () => ({ default: (await import("./StripeCardField.tsx")).StripeCardField })),
};

/** Adds a card and makes it the one that is charged. */
export function CardForm({
  settings,
  saveLabel = "Save card",
  onSaved,
}: {
  settings: CardFieldSettings;
  saveLabel?: string;
  onSaved: () => void;
}) {
  const field = useRef<CardField | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [open, use] = [useOpenCardSetup(), useUseCard()];
  const keep = useCallback((ready: CardField) => {
    field.current = ready;
  }, []);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (!field.current?.isComplete()) return setError(INCOMPLETE);
    setSaving(true);
    setError(null);
    try {
      const { clientSecret } = await open.mutateAsync({ body: {} });
      await field.current.confirm(clientSecret);
      await use.mutateAsync({ body: { clientSecret } });
      onSaved();
    } catch (caught) {
      setError((caught as Error).message);
    } finally {
      setSaving(false);
    }
  };
  const Field = fields[settings.kind];
  return (
    <form noValidate aria-label="Card" className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
      <Suspense fallback={null}>
        <Field settings={settings} error={error} onReady={keep} onChange={() => setError(null)} />
      </Suspense>
      <div>
        <Button type="submit" kind="primary" isLoading={isSaving}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
