import { type LandingPage, landingPages } from "@broadcast/contract/landing-pages";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { addressOf, call } from "../../lib/api/api-client.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { ContentDetail } from "../content/index.ts";
import { DesignScreen } from "../content-design/index.ts";
import { landingPageSection } from "./landing-page-section.tsx";
import { PageSize } from "./PageSize.tsx";

/** /landing-pages/{landingPageId}/design: the block editor of a page. */
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
  return (
    <DesignScreen
      kind="page"
      title={name}
      id={id}
      read={() => call(landingPages.readDesign, { params, isQuiet: true })}
      save={(body) => call(landingPages.saveDesign, { params, body, isQuiet: true })}
      previewAddress={({ scheme, contactId, revision }) =>
        addressOf(landingPages.preview, { params, query: { scheme, contactId, revision } })
      }
      header={<PageSize pageId={id} />}
      actions={(saveNow) => (
        <Button
          size="sm"
          kind="primary"
          isLoading={publish.isPending}
          onClick={async () => {
            const revision = await saveNow();
            if (revision === null) return;
            // The call shows its own errors.
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
