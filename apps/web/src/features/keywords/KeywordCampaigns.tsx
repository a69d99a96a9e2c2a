import { keywords } from "@broadcast/contract/keywords";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Plus, Signpost, X } from "lucide-react";
import { useState } from "react";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { campaignSection } from "../campaigns/index.ts";
import { ContentPicker } from "../content/index.ts";

interface KeywordCampaignsProps {
  effect: "join" | "leave";
}

const words = {
  join: {
    title: (word: string) => `Campaigns that ${word} joins`,
    empty: "Contacts who text this keyword can join campaigns and get their messages on schedule.",
    added: "They'll join this campaign from now on",
    removed: "They no longer join this campaign",
  },
  leave: {
    title: (word: string) => `Campaigns that ${word} leaves`,
    empty:
      "Contacts who text this keyword can leave campaigns. Messages still waiting for them won't be sent.",
    added: "They'll leave this campaign from now on",
    removed: "They no longer leave this campaign",
  },
};

/** The campaigns that contacts join or leave by texting a keyword; each change is saved at once. */
export function KeywordCampaigns({ effect }: KeywordCampaignsProps) {
  const id = useScreenParams().keywordId ?? "";
  const { data: keyword, error, refetch } = useEndpoint(keywords.get, { params: { id } }, { isQuiet: true });
  const change = useSend(keywords.change);
  const [isChoosing, setChoosing] = useState(false);
  const said = words[effect];
  const chosen = keyword?.[`${effect}Campaigns`] ?? [];
  const save = async (ids: string[], told: string) => {
    await change.mutateAsync({ params: { id }, body: { [`${effect}CampaignIds`]: ids } });
    toast.success(told);
  };
  const add = (
    <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setChoosing(true)}>
      Add campaign
    </Button>
  );
  return (
    <Panel
      title={said.title(keyword?.word ?? "the keyword")}
      body="bare"
      header={chosen.length > 0 ? <div className="px-4 py-3">{add}</div> : undefined}
    >
      {error ? (
        <ErrorState
          title="We couldn't load the keyword"
          text={error.message}
          onRetry={() => void refetch()}
        />
      ) : keyword === undefined ? (
        <LoadingText />
      ) : chosen.length === 0 ? (
        <EmptyState icon={<Signpost />} title="No campaigns yet" text={said.empty} action={add} />
      ) : (
        <ul>
          {chosen.map(({ _id, name }) => (
            <li key={_id} className="flex items-center gap-2 border-line border-b px-4 py-2.5">
              <AppLink href={`/campaigns/${_id}`} className="min-w-0 flex-1 break-words">
                {name}
              </AppLink>
              <IconButton
                label={`Remove ${name}`}
                size="sm"
                icon={<X aria-hidden="true" />}
                isLoading={change.isPending}
                // The call shows its own errors.
                onClick={() =>
                  void save(
                    chosen.flatMap((other) => (other._id === _id ? [] : other._id)),
                    said.removed,
                  ).catch(() => {})
                }
              />
            </li>
          ))}
        </ul>
      )}
      {isChoosing ? (
        <ContentPicker
          section={campaignSection}
          title="Select Campaign"
          onClose={() => setChoosing(false)}
          onSelect={({ _id }) => save([...new Set([...chosen.map((each) => each._id), _id])], said.added)}
        />
      ) : null}
    </Panel>
  );
}
