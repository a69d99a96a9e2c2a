import { trackableLinks } from "@broadcast/contract/trackable-links";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { ClickDays } from "./ClickDays.tsx";

/** Clicks on a link by day, for the last 30 days. */
export function LinkDays({ linkId }: { linkId: string }) {
  const { data } = useEndpoint(trackableLinks.readDays, { params: { id: linkId } }, { isQuiet: true });
  return <ClickDays title="Last 30 days" days={data?.days ?? []} />;
}
