import { configurableForms, type FormSubmission } from "@broadcast/contract/configurable-forms";
import { listTime } from "@broadcast/domain/time/dates";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Inbox } from "lucide-react";
import { addressOf } from "../../lib/api/api-client.ts";
import { searchPage, useEndpoint } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { DownloadLink } from "../../ui/actions/DownloadLink.tsx";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";

const states = [
  { value: "accepted", label: "Accepted" },
  { value: "spam", label: "Spam" },
] as const;

const changesText = ({ changes, consented }: FormSubmission): string =>
  [
    ...changes.map(({ label, before, after }) => `${label}: ${before || "nothing"} → ${after}`),
    ...consented.map((channel) => (channel === "text" ? "Agreed to texts" : "Agreed to emails")),
  ].join(" · ");

const toldText = ({ told }: FormSubmission): string =>
  told.map(({ label, value }) => `${label}: ${value}`).join(" · ");

/** A form's submissions, latest first, with what they changed. */
export function FormSubmissions() {
  const id = useScreenParams().configurableFormId ?? "";
  return <SubmissionList key={id} formId={id} />;
}

function SubmissionList({ formId }: { formId: string }) {
  const { data: form } = useEndpoint(configurableForms.get, { params: { id: formId } }, { isQuiet: true });
  const { timezone } = useCurrentUser();
  const source = usePagedSearch<FormSubmission, { state: FormSubmission["state"] }>({
    name: `form-submissions:${formId}`,
    topics: configurableForms.searchSubmissions.reads,
    initialQuery: { state: "accepted" },
    fetchPage: searchPage(configurableForms.searchSubmissions, "submissions", ({ term, query }) => ({
      params: { id: formId },
      body: { term, ...query },
    })),
  });
  return (
    <Panel
      title={form ? `Submissions of ${form.name}` : "Submissions"}
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      actions={
        <DownloadLink href={addressOf(configurableForms.exportSubmissions, { params: { id: formId } })}>
          Export
        </DownloadLink>
      }
      header={
        <div className="flex flex-col gap-2 px-4 py-3">
          <SearchField
            label="Search submissions"
            value={source.term}
            onChange={source.setTerm}
            hasShortcut={false}
          />
          <FilterChips
            label="Show"
            chips={states}
            value={source.query.state}
            onChange={(state) => source.setQuery({ state })}
          />
        </div>
      }
    >
      <List
        label="Submissions"
        type="nav"
        source={source}
        subtitleLines={2}
        hrefOf={(submission) =>
          submission.contact
            ? `/contacts/${submission.contact._id}`
            : `/configurable-forms/${formId}/submissions`
        }
        row={(submission) => ({
          leading: <Avatar name={submission.contact?.name ?? "?"} />,
          title: submission.contact?.name ?? toldText(submission),
          subtitle: [toldText(submission), changesText(submission)].filter(Boolean).join(" · "),
          meta: listTime(submission.createdAt, businessNow(), timezone),
          badge: submission.state === "spam" ? <Badge tone="caution">Spam</Badge> : undefined,
        })}
        empty={
          <EmptyState
            icon={<Inbox />}
            title={source.query.state === "spam" ? "No spam" : "No submissions yet"}
            text={
              source.query.state === "spam"
                ? "Submissions that look automated are held here and change nothing."
                : "Submissions appear here right away."
            }
          />
        }
      />
    </Panel>
  );
}
