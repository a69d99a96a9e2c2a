import { type LandingPage, landingPages } from "@broadcast/contract/landing-pages";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { addressOf, call } from "../../lib/api-client.ts";
import { useSend } from "../../lib/api-hooks.ts";
import { announceChange } from "../../lib/live-topics.ts";
import { useScreenParams } from "../../lib/navigation.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ContentDetail } from "../content/index.ts";
import { DesignEditor } from "../content-design/index.ts";
import { landingPageSection } from "./landing-page-section.tsx";

/** /landing-pages/{landingPageId}/design: what visitors see of a page, block by block. */
export function LandingPageDesign() {
  const { landingPageId = "" } = useScreenParams();
  return (
    <ContentDetail section={landingPageSection} param="landingPageId">
      {(page) => <Designer key={landingPageId} page={page} />}
    </ContentDetail>
  );
}

function Designer({ page }: { page: LandingPage }) {
  const { _id: id, name, publishedAt } = page;
  const params = { id };
  const publish = useSend(landingPages.publish);
  // Read anew each time that the editor opens: what is begun from an old one could not be saved.
  const visit = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ["landing-page-design", id, visit],
    queryFn: () => call(landingPages.readDesign, { params, isQuiet: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data)
    return (
      <Panel title={name} body="bare">
        {error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingText />}
      </Panel>
    );
  return (
    <DesignEditor
      kind="page"
      title={name}
      store={{
        id,
        saved: data,
        save: async (body) => {
          const kept = await call(landingPages.saveDesign, { params, body, isQuiet: true });
          announceChange(["content"], [id]);
          return kept;
        },
        reload: () => call(landingPages.readDesign, { params, isQuiet: true }),
      }}
      previewAddress={({ scheme, contactId, revision }) =>
        addressOf(landingPages.preview, { params, query: { scheme, contactId, revision } })
      }
      actions={(saveNow) => (
        <Button
          size="sm"
          kind="primary"
          isLoading={publish.isPending}
          onClick={async () => {
            const revision = await saveNow();
            if (revision === null) return;
            // The call tells its own errors.
            await publish.mutateAsync({ params, body: { revision } }).then(
              () => toast.success(publishedAt ? "Changes published" : "Page published"),
              () => {},
            );
          }}
        >
          {publishedAt ? "Publish changes" : "Publish"}
        </Button>
      )}
    />
  );
}
