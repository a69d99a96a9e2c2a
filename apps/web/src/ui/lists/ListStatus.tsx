import { Button } from "@broadcast/ui/actions/Button.tsx";
import type { ReactNode } from "react";
import type { PagedRows } from "../../lib/api/paged-search.ts";
import { useDelayed } from "../../lib/screens/delays.ts";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { ErrorState } from "../feedback/ErrorState.tsx";
import { LoadingText } from "../feedback/LoadingText.tsx";

const emptyDelayMs = 125;

interface ListStatusProps<Item> {
  source: PagedRows<Item>;
  empty?: ReactNode;
  noResultsText?: string;
}

/** The state of a list without rows: loading, empty, nothing found, or an error. */
export function ListStatus<Item>({
  source,
  empty,
  noResultsText = "No results found",
}: ListStatusProps<Item>) {
  const hasRows = source.count > 0;
  const isEmptyDue = useDelayed(
    !source.isLoading && !source.error && !hasRows && source.paging.page > 0,
    emptyDelayMs,
  );
  const announced =
    source.isLoading || source.error || !source.isNarrowed
      ? ""
      : `${source.paging.total}${source.paging.isBounded ? " or more" : ""} found`;
  return (
    <>
      {source.error && !hasRows ? (
        <ErrorState onRetry={source.reload} text={source.error.message || undefined} />
      ) : null}
      {source.error && hasRows ? (
        <div role="alert" className="flex items-center justify-center gap-3 py-4 text-soft">
          {source.isMoreError ? "We couldn't load more rows." : "We couldn't refresh this list."}
          <Button size="sm" onClick={source.reload}>
            Try again
          </Button>
        </div>
      ) : null}
      {source.isLoading && !hasRows ? <LoadingText /> : null}
      {source.isLoadingMore ? <LoadingText className="py-3" /> : null}
      {isEmptyDue ? source.isNarrowed || !empty ? <EmptyState title={noResultsText} /> : empty : null}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}
