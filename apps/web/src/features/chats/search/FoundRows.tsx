import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import type { ComponentProps } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useNow } from "../../../lib/live/use-now.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { Excerpt } from "../../../ui/display/Excerpt.tsx";

interface FoundRow {
  _id: string;
  /** The path of its thread. */
  path: string;
  name: string;
  /** Shown before the text: "You: ". */
  says: string;
  time: string;
  excerpt: ComponentProps<typeof Excerpt>["parts"];
}

interface FoundRowsProps {
  label: string;
  rows: readonly FoundRow[];
  found: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Found messages, each with a link to its place. */
export function FoundRows({ label, rows, found }: FoundRowsProps) {
  const now = useNow();
  const { timezone } = useCurrentUser();
  return (
    <>
      <ul aria-label={label}>
        {rows.map(({ _id, path, name, says, time, excerpt }) => (
          <li key={_id}>
            <AppLink
              data-found=""
              href={`${path}?message=${_id}`}
              className="block px-4 py-2 no-underline hover:bg-n2 active:bg-n3 focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]"
            >
              <span className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1 truncate font-semibold text-text">{name}</span>
                <span className="text-fine tabular-nums text-soft">{listTime(time, now, timezone)}</span>
              </span>
              <span className="line-clamp-2 text-soft [overflow-wrap:anywhere]">
                {says}
                <Excerpt parts={excerpt} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      {found.hasNextPage ? (
        <div className="flex justify-center pt-2">
          <Button size="sm" isLoading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}
