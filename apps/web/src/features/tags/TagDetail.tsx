import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { ChevronRight, Contact, Merge, Pencil, Tag as TagIcon, Trash2 } from "lucide-react";
import { useState } from "react";
import { isNotFound } from "../../lib/api/api-error.ts";
import { useGo, useScreenParams } from "../../lib/screens/navigation.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { MergeTag } from "./MergeTag.tsx";
import { RemoveTagsDialog } from "./RemoveTagsDialog.tsx";
import { StartBroadcastButton } from "./StartBroadcastButton.tsx";
import { TagDialog } from "./TagDialog.tsx";
import { contactCountText } from "./tag-row.tsx";
import { tagHref, useRemoveTag, useTag } from "./tags.api.ts";

/** One tag with its actions. */
export function TagDetail() {
  const tagName = useScreenParams().tagName ?? "";
  const { data: tag, error, refetch } = useTag(tagName);
  const remove = useRemoveTag();
  const go = useGo();
  const [asked, setAsked] = useState<"edit" | "merge" | "remove" | null>(null);
  const close = () => setAsked(null);

  if (!tag)
    return (
      <Panel title={isNotFound(error) ? "Not Found" : tagName} body="bare">
        {isNotFound(error) ? (
          <EmptyState
            icon={<TagIcon />}
            title="Not able to locate this content"
            text="The tag may have been deleted or renamed."
            action={<ButtonLink href="/tags">See all tags</ButtonLink>}
          />
        ) : error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <LoadingText />
        )}
      </Panel>
    );

  return (
    <Panel title={tag.name} width="reading">
      <Card isPadded={false}>
        <div className="flex items-center gap-4 p-4">
          <Avatar
            size="lg"
            name={tag.name}
            hue={tag.color ?? undefined}
            icon={<TagIcon className="size-7" />}
          />
          <div className="min-w-0">
            <h2 className="text-heading font-semibold text-text [overflow-wrap:anywhere]">{tag.name}</h2>
            <p className="tabular-nums text-soft">{contactCountText(tag.contacts)}</p>
          </div>
        </div>
        <AppLink
          href={`${tagHref(tag.name)}/contacts`}
          className="flex min-h-12 items-center gap-3 border-line border-t px-4 text-body font-semibold text-text no-underline hover:bg-n2 focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]"
        >
          <Contact aria-hidden="true" className="size-[18px] shrink-0 text-soft" />
          <span className="min-w-0 flex-1">See its contacts</span>
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-soft" />
        </AppLink>
      </Card>
      <div className="flex flex-wrap gap-2">
        <StartBroadcastButton tagName={tag.name} kind="primary" isDisabled={tag.contacts === 0} />
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => setAsked("edit")}>
          Edit
        </Button>
        <Button icon={<Merge aria-hidden="true" />} onClick={() => setAsked("merge")}>
          Merge
        </Button>
        <Button kind="danger-outline" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsked("remove")}>
          Delete
        </Button>
      </div>
      {tag.contacts === 0 ? (
        <p className="text-soft">
          No contacts have this tag. Select some in your <AppLink href="/contacts">contacts</AppLink> and
          press “Add tags”.
        </p>
      ) : null}
      {asked === "edit" ? (
        <TagDialog
          tag={tag}
          onClose={close}
          onSaved={(saved) => go(tagHref(saved.name), { isReplacing: true })}
        />
      ) : null}
      <MergeTag
        tag={tag}
        isOpen={asked === "merge"}
        onClose={close}
        onMerged={(into) => go(tagHref(into), { isReplacing: true })}
      />
      <RemoveTagsDialog
        isOpen={asked === "remove"}
        onClose={close}
        chosen={{ names: [tag.name] }}
        title={`Delete the tag ${tag.name}?`}
        count={1}
        text={
          tag.contacts === 0
            ? "No contacts have it."
            : `Its ${contactCountText(tag.contacts)} won't be deleted, only the tag.`
        }
        onConfirm={async () => {
          await remove.mutateAsync({ params: { tagName: tag.name } });
          toast.success("Tag deleted");
          go("/tags", { isReplacing: true });
        }}
      />
    </Panel>
  );
}
