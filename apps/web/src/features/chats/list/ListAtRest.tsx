import type { ComponentProps } from "react";
import { PresentMarks } from "../team/PresentMarks.tsx";
import { ChatsAtHand } from "../work/ChatsAtHand.tsx";
import { UnsentMarks } from "./UnsentMarks.tsx";

interface ListAtRestProps extends ComponentProps<typeof ChatsAtHand> {
  onUnsent: ComponentProps<typeof UnsentMarks>["onMarks"];
  onPresent: ComponentProps<typeof PresentMarks>["onMarks"];
}

/** The parts of the chat list that load after its rows. */
export function ListAtRest({ onUnsent, onPresent, ...atHand }: ListAtRestProps) {
  return (
    <>
      <UnsentMarks onMarks={onUnsent} />
      <PresentMarks onMarks={onPresent} />
      <ChatsAtHand {...atHand} />
    </>
  );
}
