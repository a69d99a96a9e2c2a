import { keywords } from "@broadcast/contract/keywords";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Plus, UsersRound, X } from "lucide-react";
import { useState } from "react";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ContentPicker } from "../content/index.ts";
import { spaceSection } from "../spaces/index.ts";

/**
 * /keywords/{keywordId}/join-spaces: the spaces that contacts join by texting a keyword; each change is saved
 * at once.
 */
export function JoinedSpaces() {
  const id = useScreenParams().keywordId ?? "";
  const { data: keyword, error, refetch } = useEndpoint(keywords.get, { params: { id } }, { isQuiet: true });
  const change = useSend(keywords.change);
  const [isChoosing, setChoosing] = useState(false);
  const chosen = keyword?.spaces ?? [];
  const save = async (spaceIds: string[], told: string) => {
    await change.mutateAsync({ params: { id }, body: { spaceIds } });
    toast.success(told);
  };
  const without = (gone: string) => chosen.flatMap(({ _id }) => (_id === gone ? [] : _id));
  const add = (
    <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setChoosing(true)}>
      Add space
    </Button>
  );
  return (
    <Panel
      title={`Spaces that ${keyword?.word ?? "the keyword"} joins`}
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
        <EmptyState
          icon={<UsersRound />}
          title="No spaces yet"
          text="Contacts who text this keyword can join spaces. They get the messages there and can reply."
          action={add}
        />
      ) : (
        <ul>
          {chosen.map(({ _id, name }) => (
            <li key={_id} className="flex items-center gap-2 border-line border-b px-4 py-2.5">
              <AppLink href={`/spaces/${_id}`} className="min-w-0 flex-1 break-words">
                {name}
              </AppLink>
              <IconButton
                label={`Remove ${name}`}
                size="sm"
                icon={<X aria-hidden="true" />}
                isLoading={change.isPending}
                // The call shows its own errors.
                onClick={() => void save(without(_id), "They no longer join this space").catch(() => {})}
              />
            </li>
          ))}
        </ul>
      )}
      {isChoosing ? (
        <ContentPicker
          section={spaceSection}
          title="Select Space"
          onClose={() => setChoosing(false)}
          onSelect={({ _id }) => save([...without(_id), _id], "They'll join this space from now on")}
        />
      ) : null}
    </Panel>
  );
}
