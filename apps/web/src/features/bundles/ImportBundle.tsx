import { type BundleImport, bundles } from "@broadcast/contract/bundles";
import { Package } from "lucide-react";
import { isNotFound } from "../../lib/api/api-error.ts";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ImportOrder } from "./ImportOrder.tsx";

/** /bundles/import/{shareId}: the contents of a shared bundle, and what importing it would do. */
export function ImportBundle() {
  const { shareId = "" } = useScreenParams();
  const { data, error, refetch } = useEndpoint(
    bundles.readImport,
    { params: { shareId } },
    { isQuiet: true },
  );
  if (data && data.ownBundleId === null && data.items.length > 0)
    return <ImportOrder key={shareId} shareId={shareId} shown={data} onChanged={() => void refetch()} />;
  return (
    <Panel title={data?.name ?? "Import a bundle"} body="bare">
      {data ? (
        <NothingToImport shown={data} />
      ) : isNotFound(error) ? (
        <EmptyState
          icon={<Package />}
          title="This link doesn't work"
          text={error?.message}
          action={<ButtonLink href="/bundles">See your bundles</ButtonLink>}
        />
      ) : error ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}

function NothingToImport({ shown: { ownBundleId, from } }: { shown: BundleImport }) {
  return ownBundleId === null ? (
    <EmptyState
      icon={<Package />}
      title="This bundle is empty"
      text={`Ask ${from} to add content to it, and open the link again.`}
    />
  ) : (
    <EmptyState
      icon={<Package />}
      title="This is your own bundle"
      text="There's nothing to import: you already have everything in it. Others who open this link can see its content and import it."
      action={<ButtonLink href={`/bundles/${ownBundleId}`}>Open bundle</ButtonLink>}
    />
  );
}
