import { type Bundle, bundleChange, bundles } from "@broadcast/contract/bundles";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { ChevronRight } from "lucide-react";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { formatCount } from "../../lib/words/format.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { ContentDetail, ContentPanel, itemHref } from "../content/index.ts";
import { BundleFields } from "./BundleFields.tsx";
import { bundleSection } from "./bundle-section.tsx";
import { bundledKinds } from "./bundled-kinds.ts";
import { ShareBundle } from "./ShareBundle.tsx";

/** /bundles/{bundleId}: a bundle's contents, and its share link. */
export function BundleDetail() {
  return (
    <ContentDetail section={bundleSection} param="bundleId">
      {(bundle) => <BundleEditor key={bundle._id} bundle={bundle} />}
    </ContentDetail>
  );
}

function BundleEditor({ bundle }: { bundle: Bundle }) {
  const { folderId } = useScreenParams();
  const change = useSend(bundles.change, { isQuiet: true });
  const { name, description } = bundle;
  const form = useZodForm({
    schema: bundleChange,
    values: { name, description },
    followsValues: true,
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { id: bundle._id }, body });
      toast.success("Bundle saved");
    },
  });
  return (
    <ContentPanel
      section={bundleSection}
      item={bundle}
      form={form}
      below={
        <>
          <Card title="Content" isPadded={false}>
            <ul>
              {bundledKinds.map(({ list, label, icon: Icon }) => (
                <li key={list} className="border-line border-t">
                  <AppLink
                    href={`${itemHref(bundleSection, bundle._id, folderId)}/${list}`}
                    className="flex min-h-11 items-center gap-3 px-4 py-2 text-text no-underline hover:bg-n2"
                  >
                    <Icon aria-hidden="true" className="size-[18px] shrink-0 text-soft" />
                    <span className="min-w-0 flex-1">{label}</span>
                    <span className="text-soft tabular-nums">{formatCount(bundle[list].length)}</span>
                    <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-soft" />
                  </AppLink>
                </li>
              ))}
            </ul>
          </Card>
          <ShareBundle bundle={bundle} />
        </>
      }
    >
      <BundleFields />
    </ContentPanel>
  );
}
