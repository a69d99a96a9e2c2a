import type { Broadcast } from "@broadcast/contract/broadcasts";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { isOver } from "../broadcast-display.ts";
import { OutcomeCard } from "../review/OutcomeCard.tsx";
import { useFailures } from "../scheduled-broadcasts.api.ts";
import { FailuresCard } from "./FailuresCard.tsx";

/** For a broadcast that has started: the forecast compared with the result once it is over, and the failures. */
export function ResultCards({ broadcast, timeZone }: { broadcast: Broadcast; timeZone: string }) {
  const { data, error, refetch } = useFailures(broadcast._id);
  const { manifest } = broadcast;
  return (
    <>
      {isOver(broadcast) && manifest ? (
        <OutcomeCard broadcast={broadcast} manifest={manifest} differences={data?.differences ?? null} />
      ) : null}
      {data ? <FailuresCard broadcast={broadcast} groups={data.groups} timeZone={timeZone} /> : null}
      {error && !data ? (
        <Banner
          tone="caution"
          title="We couldn't load what went wrong."
          action={
            <Button size="sm" kind="quiet" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Banner>
      ) : null}
    </>
  );
}
