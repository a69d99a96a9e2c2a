import { plainOf, replaceForcing, shownCharacter } from "@broadcast/domain/import/plain-characters";
import { segments } from "@broadcast/domain/messages/segments";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useMemo } from "react";
import { counted } from "../../../lib/words/format.ts";

interface ForcingNoteProps {
  text: string;
  /** Receives the text with plain characters. */
  onReplace: (text: string) => void;
}

/** Shows which characters reduce the segment size of a text, and replaces them with plain ones. */
export function ForcingNote({ text, onReplace }: ForcingNoteProps) {
  const { forcing, segments: now } = useMemo(() => segments(text), [text]);
  const plain = useMemo(() => (forcing.length > 0 ? replaceForcing(text) : text), [forcing, text]);
  if (forcing.length === 0) return null;
  const after = segments(plain);
  const left = after.forcing;
  const isReplaceable = plain !== text;
  return (
    <div
      role="status"
      className="relative flex flex-col gap-2 rounded-md bg-warn3 px-3 py-2.5 text-note text-text"
    >
      <p>
        <span className="font-semibold text-warn11">
          {forcing.length === 1 ? "1 special character" : `${forcing.length} special characters`} in your
          text.
        </span>{" "}
        Only 70 characters fit in a segment instead of 160.
      </p>
      <ul aria-label="Special characters" className="flex flex-wrap gap-1.5">
        {forcing.map((character) => {
          const instead = plainOf(character);
          return (
            <li
              key={character}
              className="inline-flex h-[22px] items-center gap-1 rounded-sm border border-warn6 bg-panel px-1.5 text-fine tabular-nums text-text"
            >
              <span className="font-semibold">{shownCharacter(character)}</span>
              {instead === null ? (
                <span className="text-soft">stays</span>
              ) : (
                <span className="text-soft">
                  <span aria-hidden="true">→ </span>
                  <span className="sr-only">becomes </span>
                  {instead.trim() === "" ? (instead === "" ? "nothing" : "space") : instead}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {isReplaceable ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Button size="sm" onClick={() => onReplace(plain)}>
            Replace with plain characters
          </Button>
          <span className="tabular-nums">
            {after.segments < now
              ? `Takes ${counted(after.segments, "segment")} instead of ${now}.`
              : left.length > 0
                ? `${left.slice(0, 3).map(shownCharacter).join(" ")} ${left.length === 1 ? "has" : "have"} no plain equivalent.`
                : "Takes the same number of segments, with more room to write."}
          </span>
        </div>
      ) : null}
    </div>
  );
}
