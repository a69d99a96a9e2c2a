import { FoundInSpaces } from "./FoundInSpaces.tsx";
import { FoundMessages } from "./FoundMessages.tsx";

/** Matching messages in chats and in spaces. */
export function FoundInAll({ term, isAlone }: { term: string; isAlone: boolean }) {
  return (
    <>
      <FoundMessages term={term} isAlone={isAlone} />
      <FoundInSpaces term={term} />
    </>
  );
}
