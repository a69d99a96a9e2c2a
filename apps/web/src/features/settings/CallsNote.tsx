import { Banner } from "../../ui/feedback/Banner.tsx";

/** Said where a setting is about calls, which the product does not take yet. */
export function CallsNote() {
  return (
    <Banner title="Coming soon.">
      Calls are not taken by Project Broadcast yet. What you set here is kept and holds from the first call
      on.
    </Banner>
  );
}
