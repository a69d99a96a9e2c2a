import { type Contest, type ContestWinner, contests } from "@broadcast/contract/contests";
import { contestState } from "@broadcast/domain/automation/contest-state";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { RefreshCw, Send, Trophy } from "lucide-react";
import { useState } from "react";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useNow } from "../../lib/live/use-now.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { toldText, winnerStateLabels } from "./contest-words.ts";
import { DrawWinners } from "./DrawWinners.tsx";
import { ReplaceWinnerDialog } from "./ReplaceWinnerDialog.tsx";

/** /contests/{contestId}/winners: the draw, and the winners. */
export function ContestWinners() {
  const id = useScreenParams().contestId ?? "";
  const { data: contest } = useEndpoint(contests.get, { params: { id } }, { isQuiet: true });
  const now = useNow();
  const state = contest && contestState(contest, new Date(now));
  if (contest && state === "drawn") return <WinnerList key={id} contest={contest} />;
  const title = contest ? `Winners of ${contest.name}` : "Winners of the contest";
  if (contest && state === "closed")
    return (
      <Panel title={title} width="reading">
        <DrawWinners contest={contest} />
      </Panel>
    );
  return (
    <Panel title={title} body="bare">
      {contest ? (
        <EmptyState
          icon={<Trophy />}
          title={state === "cancelled" ? "No winners" : "No winners yet"}
          text={
            state === "cancelled"
              ? "This contest was cancelled, so there is no draw."
              : "You can draw the winners here once the contest is closed."
          }
        />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}

function WinnerList({ contest }: { contest: Contest }) {
  const params = { id: contest._id };
  const tell = useSend(contests.tellWinners);
  const [isAsked, setAsked] = useState(false);
  const [replaced, setReplaced] = useState<ContestWinner | null>(null);
  const source = usePagedSearch<ContestWinner & { _id: string }, object>({
    name: `contest-winners:${contest._id}`,
    topics: ["content", "thread"],
    initialQuery: {},
    fetchPage: async (request) => {
      const page = await searchPage<typeof contests.searchWinners, "winners", object>(
        contests.searchWinners,
        "winners",
        () => ({ params, body: {} }),
      )(request);
      return { ...page, items: page.items.map((winner) => ({ ...winner, _id: String(winner.place) })) };
    },
  });
  return (
    <Panel
      title={`Winners of ${contest.name}`}
      body="bare"
      header={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <Button kind="primary" icon={<Send aria-hidden="true" />} onClick={() => setAsked(true)}>
            Notify winners
          </Button>
          <p className="min-w-0 flex-1 basis-52 text-note text-soft [overflow-wrap:anywhere]">
            Drawn with {contest.publicValue}.{" "}
            <a className="underline" href={contest.proofUrl} target="_blank" rel="noreferrer">
              Proof of the draw
            </a>
          </p>
        </div>
      }
    >
      <List
        label="Winners of the contest"
        type="nav"
        source={source}
        hrefOf={({ contact }) => (contact ? `/contacts/${contact._id}` : null)}
        row={(winner) => ({
          leading: <Avatar name={winner.contact?.name ?? "Deleted contact"} />,
          title: `${winner.place}. ${winner.contact?.name ?? "Deleted contact"}`,
          subtitle: [
            winner.reason,
            toldText(winner),
            winner.contact?.phoneNumber && displayPhoneNumber(winner.contact.phoneNumber),
          ]
            .filter(Boolean)
            .join(" · "),
          badge: (
            <Badge tone={winner.state === "winner" ? "brand" : "neutral"}>
              {winnerStateLabels[winner.state]}
            </Badge>
          ),
        })}
        rowActions={(winner) =>
          winner.state === "winner" ? (
            <IconButton
              label={`Replace ${winner.contact?.name ?? "this winner"}`}
              size="sm"
              icon={<RefreshCw aria-hidden="true" />}
              onClick={() => setReplaced(winner)}
            />
          ) : null
        }
      />
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="Notify the winners?"
        confirmLabel="Notify winners"
        onConfirm={async () => {
          const { told } = await tell.mutateAsync({ params, body: {} });
          if (told === 0) toast.info("Everyone has been notified or can't be reached by text or email");
          else toast.success(`Notifying ${counted(told, "winner")}`);
          source.reload();
        }}
      >
        Winners you haven't notified yet will get: “{contest.winnerText}”
      </ConfirmDialog>
      {replaced ? (
        <ReplaceWinnerDialog
          contestId={contest._id}
          winner={replaced}
          onClose={() => setReplaced(null)}
          onReplaced={() => source.reload()}
        />
      ) : null}
    </Panel>
  );
}
