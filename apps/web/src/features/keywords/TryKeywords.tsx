import { keywords } from "@broadcast/contract/keywords";
import { useState } from "react";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { useDebounced } from "../../lib/screens/delays.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";

const tryDelayMs = 300;

/** Tries a text: shows which keyword would reply, and what would happen. Nothing is sent. */
export function TryKeywords() {
  const [text, setText] = useState("");
  const tried = useDebounced(text.trim(), tryDelayMs);
  return (
    <Card title="Try it">
      <div className="flex flex-col gap-3">
        <TextField
          label="What a customer might text"
          hint="Uses your saved settings. Nothing is sent."
          value={text}
          onChange={setText}
          maxLength={1_600}
          autoComplete="off"
        />
        <div aria-live="polite">{tried === "" ? null : <Trial text={tried} />}</div>
      </div>
    </Card>
  );
}

function Trial({ text }: { text: string }) {
  const { data, error } = useEndpoint(keywords.tryText, { body: { text } }, { isQuiet: true });
  if (error) return <p className="text-bad11">{error.message}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {data?.sentences.map((sentence) => (
        <li key={sentence} className="break-words">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
