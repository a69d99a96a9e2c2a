import type { ContentItem } from "@broadcast/contract/content";
import { keywords } from "@broadcast/contract/keywords";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ContentPicker, type ContentSection, capitalized } from "../content/index.ts";

interface KeywordItemsProps<Item extends ContentItem> {
  section: ContentSection<Item>;
  effect: "join" | "leave";
  /** The keyword's property that lists them, and the one that changes them by id. */
  items: "joinCampaigns" | "leaveCampaigns" | "spaces";
  ids: "joinCampaignIds" | "leaveCampaignIds" | "spaceIds";
  emptyText: string;
}

/** The campaigns or spaces that contacts join or leave by texting a keyword; each change is saved at once. */
export function KeywordItems<Item extends ContentItem>({
  section,
  effect,
  items,
  ids,
  emptyText,
}: KeywordItemsProps<Item>) {
  const id = useScreenParams().keywordId ?? "";
  const { data: keyword, error, refetch } = useEndpoint(keywords.get, { params: { id } }, { isQuiet: true });
  const change = useSend(keywords.change);
  const [isChoosing, setChoosing] = useState(false);
  const { singular, plural, path } = section;
  const chosen = keyword?.[items] ?? [];
  const save = async (chosenIds: string[], told: string) => {
    await change.mutateAsync({ params: { id }, body: { [ids]: chosenIds } });
    toast.success(told);
  };
  const without = (gone: string) => chosen.flatMap(({ _id }) => (_id === gone ? [] : _id));
  const add = (
    <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setChoosing(true)}>
      Add {singular}
    </Button>
  );
  return (
    <Panel
      title={`${capitalized(plural)} that ${keyword?.word ?? "the keyword"} ${effect}s`}
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
        <EmptyState icon={<section.icon />} title={`No ${plural} yet`} text={emptyText} action={add} />
      ) : (
        <ul>
          {chosen.map(({ _id, name }) => (
            <li key={_id} className="flex items-center gap-2 border-line border-b px-4 py-2.5">
              <AppLink href={`${path}/${_id}`} className="min-w-0 flex-1 break-words">
                {name}
              </AppLink>
              <IconButton
                label={`Remove ${name}`}
                size="sm"
                icon={<X aria-hidden="true" />}
                isLoading={change.isPending}
                // The call shows its own errors.
                onClick={() =>
                  void save(without(_id), `They no longer ${effect} this ${singular}`).catch(() => {})
                }
              />
            </li>
          ))}
        </ul>
      )}
      {isChoosing ? (
        <ContentPicker
          section={section}
          title={`Select ${capitalized(singular)}`}
          onClose={() => setChoosing(false)}
          onSelect={({ _id }) =>
            save([...without(_id), _id], `They'll ${effect} this ${singular} from now on`)
          }
        />
      ) : null}
    </Panel>
  );
}
