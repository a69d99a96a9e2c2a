import { type ReactNode, useEffect, useState } from "react";
import { type ContactWork, ContactWorkContext } from "../../features/contact-actions/index.ts";
import { type InsertableContent, InsertableContentContext } from "../../features/content/index.ts";
import { useIsAtRest } from "../../lib/live/at-rest.ts";

interface Work {
  insertable: readonly InsertableContent[];
  forContacts: readonly ContactWork[];
}

/**
 * What sections add to the menus of other sections; loaded after the first screen, when those menus are still
 * closed.
 */
export function SectionWork({ children }: { children: ReactNode }) {
  const [{ insertable, forContacts }, setWork] = useState<Work>({ insertable: [], forContacts: [] });
  const isAtRest = useIsAtRest();
  useEffect(() => {
    if (!isAtRest) return;
    let isGone = false;
    // Offline, they stay empty until the page is opened again, like everything that is loaded late.
    void Promise.all([import("../routing/insertable-content.ts"), import("../routing/contact-work.ts")]).then(
      ([{ insertableContent }, { contactWork }]) => {
        if (!isGone) setWork({ insertable: insertableContent, forContacts: contactWork });
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [isAtRest]);
  return (
    <InsertableContentContext value={insertable}>
      <ContactWorkContext value={forContacts}>{children}</ContactWorkContext>
    </InsertableContentContext>
  );
}
