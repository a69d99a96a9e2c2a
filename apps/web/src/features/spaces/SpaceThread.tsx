import { type Space, spaces } from "@broadcast/contract/spaces";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Ellipsis, FolderInput, Pencil, Search, Trash2, UsersRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { isNotFound } from "../../lib/api/api-error.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useGo, useScreenParams, useScreenSearch } from "../../lib/screens/navigation.ts";
import { useLeadTo } from "../../lib/screens/use-lead-to.ts";
import { formatCount } from "../../lib/words/format.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { useThread } from "../chats/index.ts";
import { itemHref, MoveToFolderDialog } from "../content/index.ts";
import { MemberMenu } from "./MemberMenu.tsx";
import { OpenSpace } from "./OpenSpace.tsx";
import { RenameSpaceDialog } from "./RenameSpaceDialog.tsx";
import { spaceSection } from "./space-section.tsx";
import { spaceThread, useSpace } from "./space-thread.ts";
import { useMuting } from "./use-muting.tsx";

const SpaceSearch = lazy(async () => ({ default: (await import("./SpaceSearch.tsx")).SpaceSearch }));

/** /spaces/{spaceId}: the messages of a space. */
export function SpaceThread() {
  const { spaceId = "", folderId } = useScreenParams();
  const { message: askedId } = useScreenSearch();
  return <Thread key={spaceId} id={spaceId} folderId={folderId} askedId={askedId} />;
}

interface ThreadProps {
  id: string;
  folderId: string | undefined;
  /** A message to scroll to. */
  askedId: string | undefined;
}

function Thread({ id, folderId, askedId }: ThreadProps) {
  const space = useSpace(id);
  const { thread, isCurrent, error: threadError, earlier, loadEarlier, reload } = useThread(id, spaceThread);
  const [isSearching, setSearching] = useState(false);
  const error = space.error ?? threadError;
  const isGone = isNotFound(error);
  useLeadTo(spaceSection.path, isGone);
  const path = itemHref(spaceSection, id, folderId);
  return (
    <Panel
      title={space.data?.name ?? "Space"}
      trailing={space.data && !space.data.isOwn ? <Badge>Shared by {space.data.user.name}</Badge> : undefined}
      body="bare"
      actions={
        space.data && !space.data.isOwn ? (
          <MemberMenu space={space.data} onSearch={() => setSearching(true)} />
        ) : space.data ? (
          <>
            <ButtonLink size="sm" href={`${path}/members`} icon={<UsersRound aria-hidden="true" />}>
              {formatCount(space.data.userCount)}
              <span className="sr-only"> {space.data.userCount === 1 ? "member" : "members"}</span>
            </ButtonLink>
            <SpaceMenu
              space={space.data}
              path={path}
              listPath={listOf(folderId)}
              onSearch={() => setSearching(true)}
            />
          </>
        ) : null
      }
    >
      {isSearching ? (
        <Suspense fallback={null}>
          <SpaceSearch id={id} path={path} onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
      {space.data && thread ? (
        <OpenSpace
          path={path}
          list={listOf(folderId)}
          askedId={askedId}
          space={space.data}
          thread={thread}
          isCurrent={isCurrent}
          earlier={earlier}
          onLoadEarlier={loadEarlier}
        />
      ) : error && !isGone ? (
        <ErrorState
          text={error.message}
          onRetry={() => {
            void space.refetch();
            void reload();
          }}
        />
      ) : (
        <LoadingText className="flex-1" />
      )}
    </Panel>
  );
}

const listOf = (folderId: string | undefined): string =>
  folderId ? `${spaceSection.path}/folder/${folderId}` : spaceSection.path;

type Asked = "rename" | "move" | "remove";

interface SpaceMenuProps {
  space: Space;
  path: string;
  listPath: string;
  onSearch: () => void;
}

/** The owner's actions on a space. */
function SpaceMenu({ space, path, listPath, onSearch }: SpaceMenuProps) {
  const { _id: id, name } = space;
  const go = useGo();
  const remove = useSend(spaces.remove);
  const muting = useMuting(space);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Menu
        trigger={<IconButton label="More" icon={<Ellipsis aria-hidden="true" />} />}
        entries={[
          { label: "Members", icon: <UsersRound />, href: `${path}/members` },
          { label: "Search this space", icon: <Search />, onSelect: onSearch },
          muting,
          null,
          { label: "Rename", icon: <Pencil />, onSelect: () => setAsked("rename") },
          { label: "Move to folder", icon: <FolderInput />, onSelect: () => setAsked("move") },
          { label: "Delete", icon: <Trash2 />, isDanger: true, onSelect: () => setAsked("remove") },
        ]}
      />
      {asked === "rename" ? <RenameSpaceDialog space={space} onClose={close} /> : null}
      {asked === "move" ? (
        <MoveToFolderDialog
          contentType="space"
          chosen={{ ids: [id] }}
          onClose={close}
          onMoved={() => go(itemHref(spaceSection, id), { isReplacing: true })}
        />
      ) : null}
      <ConfirmDialog
        isOpen={asked === "remove"}
        onClose={close}
        title={`Delete ${name}?`}
        confirmLabel="Delete space"
        isDanger
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id } });
          toast.success("Space deleted");
          go(listPath, { isReplacing: true });
        }}
      >
        Its messages will be deleted, and scheduled ones won't be sent. Its members stay in your contacts, and
        what they texted stays in their chats. This can't be undone.
      </ConfirmDialog>
    </>
  );
}
