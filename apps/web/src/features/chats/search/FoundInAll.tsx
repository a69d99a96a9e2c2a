import { FoundInSpaces } from "./FoundInSpaces.tsx";
import { FoundMessages } from "./FoundMessages.tsx";

interface FoundInAllProps {
  term: string;
  /** Whether no chat above has a name or a number that matches. */
  isAlone: boolean;
}

/** Matching messages in chats and in spaces. */
export function FoundInAll({ term, isAlone }: FoundInAllProps) {
  return (
    <>
      {isAlone ? (
        <p className="px-4 pb-2 text-soft [overflow-wrap:anywhere]">{`No name or number matches "${term.trim()}".`}</p>
      ) : null}
      <FoundMessages term={term} isAlone={isAlone} />
      <FoundInSpaces term={term} />
    </>
  );
}
