import { bundles } from "@broadcast/contract/bundles";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Plus, X } from "lucide-react";
import { Suspense, useState } from "react";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import type { BundledKind } from "./bundled-kinds.ts";

/** The items of one kind in a bundle; each change is saved at once. */
export function BundleItems({ kind }: { kind: BundledKind }) {
  const { list, label, singular, path, icon: Icon, Picker } = kind;
  const id = useScreenParams().bundleId ?? "";
  const { data: bundle, error, refetch } = useEndpoint(bundles.get, { params: { id } }, { isQuiet: true });
  const change = useSend(bundles.changeItems);
  const [isChoosing, setChoosing] = useState(false);
  const items = bundle?.[list] ?? [];
  const save = async (body: { add?: string[]; remove?: string[] }, told: string) => {
    await change.mutateAsync({ params: { id }, body });
    toast.success(told);
  };
  const add = (
    <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setChoosing(true)}>
      Add {singular}
    </Button>
  );
  return (
    <Panel
      title={bundle ? `${label} of ${bundle.name}` : label}
      body="bare"
      header={items.length > 0 ? <div className="px-4 py-3">{add}</div> : undefined}
    >
      {error ? (
        <ErrorState title="We couldn't load the bundle" text={error.message} onRetry={() => void refetch()} />
      ) : bundle === undefined ? (
        <LoadingText />
      ) : items.length === 0 ? (
        <EmptyState
          icon={<Icon />}
          title={`No ${label.toLowerCase()} yet`}
          text="What you add is shared with the bundle, along with the forms, links and files it uses."
          action={add}
        />
      ) : (
        <ul>
          {items.map(({ _id, name, word }) => (
            <li key={_id} className="flex items-center gap-2 border-line border-b px-4 py-2.5">
              <AppLink href={`${path}/${_id}`} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {word ?? name}
              </AppLink>
              <IconButton
                label={`Remove ${name}`}
                size="sm"
                icon={<X aria-hidden="true" />}
                isLoading={change.isPending}
                // The call shows its own errors.
                onClick={() => void save({ remove: [_id] }, "Removed from the bundle").catch(() => {})}
              />
            </li>
          ))}
        </ul>
      )}
      {isChoosing ? (
        <Suspense fallback={null}>
          <Picker
            onClose={() => setChoosing(false)}
            onSelect={({ _id }) => save({ add: [_id] }, "Added to the bundle")}
          />
        </Suspense>
      ) : null}
    </Panel>
  );
}
