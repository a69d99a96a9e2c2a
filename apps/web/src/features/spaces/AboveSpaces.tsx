import { lazy, Suspense } from "react";
import { SharedSpaces } from "./SharedSpaces.tsx";

const FoundInSpaces = lazy(async () => ({ default: (await import("../chats/index.ts")).FoundInSpaces }));

/** Above the list of spaces: other accounts' spaces, and matching messages of a search. */
export function AboveSpaces({ term }: { term: string }) {
  return (
    <>
      <SharedSpaces term={term} />
      {term.trim().length > 1 ? (
        <div className="-mx-4 -mb-3">
          <Suspense fallback={null}>
            <FoundInSpaces term={term} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
