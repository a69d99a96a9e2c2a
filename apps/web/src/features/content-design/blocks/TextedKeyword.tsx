import { keywords } from "@broadcast/contract/keywords";
import { keywordWord } from "@broadcast/domain/messages/keyword-words";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { Combobox } from "../../../ui/inputs/choice/Combobox.tsx";

/** Links the text of a button to a keyword of the account. */
export function TextedKeyword({ message, onChoose }: { message: string; onChoose: (word: string) => void }) {
  const { data } = useEndpoint(keywords.allWords, {}, { isQuiet: true });
  const words = (data?.keywords ?? []).map(({ word }) => word);
  const chosen = words.find((word) => keywordWord(word) === keywordWord(message)) ?? "";
  if (words.length === 0) return null;
  return (
    <Combobox
      label="Keyword"
      hint="Fills in your number and the word, so texts from this button use the keyword."
      options={words.map((word) => ({ value: word, label: word }))}
      placeholder="No keyword"
      value={chosen}
      onChange={onChoose}
    />
  );
}
