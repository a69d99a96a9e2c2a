import { landingPages, PAGE_WARN_BYTES } from "@broadcast/contract/landing-pages";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`;

/** Warns when a page is so large that it loads slowly on an old phone. */
export function PageSize({ pageId }: { pageId: string }) {
  const { data } = useEndpoint(landingPages.check, { params: { id: pageId } }, { isQuiet: true });
  if (!data || data.bytes <= PAGE_WARN_BYTES) return null;
  return (
    <Banner look="bar" tone="caution" title="This page is getting large">
      It's {kilobytes(data.bytes)} without its pictures. Up to {kilobytes(PAGE_WARN_BYTES)}, a page opens
      right away on an old phone. Remove some blocks, or move them to another page.
    </Banner>
  );
}
