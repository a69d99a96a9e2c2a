import { useEffect } from "react";

/** Document 2, section 9. */
const redirectAfterMs = 2_000;

/** The site of a business's page, as people know it; null for what is no page of the web. */
export function hostOf(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.host.replace(/^www\./, "") : null;
}

/** Takes people on to a page of the business, once there is one; answers whether it does. */
export function useGoOn(url: string | null): boolean {
  const isPage = url !== null && hostOf(url) !== null;
  useEffect(() => {
    if (!isPage) return;
    const timer = setTimeout(() => location.assign(url), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [url, isPage]);
  return isPage;
}
