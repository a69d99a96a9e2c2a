import { type KeywordMatchEntry, keywords } from "@broadcast/contract/keywords";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { Tag, Users } from "lucide-react";
import { useState } from "react";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge, type Tone } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListPanel } from "../../ui/lists/ListPanel.tsx";
import { TagTheseDialog } from "../tags/index.ts";

type Outcome = NonNullable<KeywordMatchEntry["outcome"]>;
type Query = { outcome: "all" | Outcome };

const rules: Record<KeywordMatchEntry["rule"], string> = {
  "whole-text": "The whole text was the word",
  "first-word": "The text began with the word",
  "other-word": "Another word of the keyword",
  misspelt: "The word, misspelled",
  "by-hand": "Applied to them",
  form: "They filled out a form",
};
const outcomes: Record<Outcome, { label: string; tone: Tone }> = {
  answered: { label: "Replied", tone: "brand" },
  "no-answer": { label: "No reply set", tone: "neutral" },
  "answered-before": { label: "Had the reply", tone: "neutral" },
  "too-many": { label: "Reply held back", tone: "caution" },
  "too-late": { label: "Too late to reply", tone: "caution" },
  "said-no": { label: "Opted out", tone: "neutral" },
  unsent: { label: "Not sent", tone: "caution" },
};
const filters = [
  { value: "all", label: "All" },
  ...(["answered", "no-answer", "answered-before", "too-many", "too-late", "said-no", "unsent"] as const).map(
    (value) => ({
      value,
      label: outcomes[value].label,
    }),
  ),
] as const;

/** /keywords/{keywordId}/uses: the contacts who used a keyword, the matching rule, and the outcome of the reply. */
export function KeywordUses() {
  const id = useScreenParams().keywordId ?? "";
  return <Uses key={id} id={id} />;
}

function Uses({ id }: { id: string }) {
  const params = { id };
  const { timezone } = useCurrentUser();
  const { data: keyword } = useEndpoint(keywords.get, { params }, { isQuiet: true });
  const tag = useSend(keywords.tagMatches, { isQuiet: true });
  const [isTagging, setTagging] = useState(false);
  const source = usePagedSearch<KeywordMatchEntry, Query>({
    name: `keyword-uses:${id}`,
    topics: keywords.searchMatches.reads,
    initialQuery: { outcome: "all" },
    fetchPage: searchPage<typeof keywords.searchMatches, "matches", Query>(
      keywords.searchMatches,
      "matches",
      ({ query }) => ({ params, body: query }),
    ),
  });
  const { outcome } = source.query;
  return (
    <ListPanel
      title={`Who used ${keyword?.word ?? "the keyword"}`}
      label="Uses of the keyword"
      header={
        <>
          <FilterChips
            label="What happened"
            chips={filters}
            value={outcome}
            onChange={(next) => source.setQuery({ outcome: next })}
          />
          {source.paging.total > 0 ? (
            <div>
              <Button size="sm" icon={<Tag aria-hidden="true" />} onClick={() => setTagging(true)}>
                Tag these
              </Button>
            </div>
          ) : null}
        </>
      }
      type="nav"
      source={source}
      hrefOf={({ contact }) => `/chats/${contact._id}`}
      row={({ contact, rule, outcome: its, at }) => ({
        leading: <Avatar name={contact.name} />,
        title: contact.name,
        subtitle: rules[rule],
        meta: listTime(at, businessNow(), timezone),
        badge: its ? <Badge tone={outcomes[its].tone}>{outcomes[its].label}</Badge> : undefined,
      })}
      empty={
        <EmptyState
          icon={<Users />}
          title="No one yet"
          text="Everyone who texts this keyword appears here, with what happened."
        />
      }
    >
      {isTagging ? (
        <TagTheseDialog
          onClose={() => setTagging(false)}
          onTag={async (tagName) => (await tag.mutateAsync({ params, body: { outcome, tagName } })).action}
        />
      ) : null}
    </ListPanel>
  );
}
