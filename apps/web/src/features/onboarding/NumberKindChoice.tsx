import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useState } from "react";
import type { ApiError } from "../../lib/api/api-error.ts";
import { useGo } from "../../lib/screens/navigation.ts";
import { TextButton } from "../../ui/actions/TextButton.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { RadioGroup } from "../../ui/inputs/choice/RadioGroup.tsx";
import { useSetUp } from "./onboarding.api.ts";

type Kind = "managed-voip" | "verified-cell";

const kinds = [
  {
    value: "managed-voip" as const,
    label: "Get a business number",
    hint: "A new number of your own in the area code you like. Text, broadcast and chat from it.",
  },
  {
    value: "verified-cell" as const,
    label: "Use my mobile number for now",
    hint: "Look around, import contacts and prepare messages. You'll need a business number to send.",
  },
];

/** The kind of number a business starts with. */
export function NumberKindChoice({ onBack }: { onBack: () => void }) {
  const go = useGo();
  const setUp = useSetUp();
  const [kind, setKind] = useState<Kind | "">("managed-voip");
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async () => {
    if (kind === "") return;
    setProblem(null);
    try {
      await setUp.mutateAsync({ body: { phoneNumberType: kind } });
      // The guards lead to the next step.
      go("/", { isReplacing: true });
    } catch (caught) {
      setProblem((caught as ApiError).message);
    }
  };
  return (
    <form
      className="flex flex-col gap-4"
      aria-label="Kind of number"
      onSubmit={(event) => {
        event.preventDefault();
        if (!setUp.isPending) void choose();
      }}
    >
      {problem ? <Banner tone="danger" title={problem} /> : null}
      <RadioGroup
        label="Your number"
        isLabelHidden
        look="cards"
        options={kinds}
        value={kind}
        onChange={setKind}
      />
      <Button type="submit" kind="primary" size="lg" isFull isLoading={setUp.isPending}>
        Continue
      </Button>
      <div>
        <TextButton onPress={onBack}>Back to your business</TextButton>
      </div>
    </form>
  );
}
