import { useScreenPath } from "../../lib/navigation.ts";
import { useSupportLinks } from "../../lib/support.ts";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";
import { PublicFooter } from "./PublicFooter.tsx";

const pages = {
  "/terms": { title: "Terms", subject: "Terms", missing: "their terms of use" },
  "/privacy": { title: "Privacy", subject: "Privacy", missing: "their privacy policy" },
  "/training": { title: "Training", subject: "Training", missing: "training of their own" },
};

/** Stands in for what only the people who run an installation can write. */
export function OperatorPage() {
  const path = useScreenPath();
  const support = useSupportLinks();
  const { title, subject, missing } = pages[path as keyof typeof pages] ?? pages["/terms"];
  return (
    <PublicPage
      title={title}
      text={`The people who run this installation have not linked ${missing} yet.`}
      footer={<PublicFooter />}
    >
      <p className="text-body text-text">
        Ask them for it:{" "}
        <a href={support.mail(subject)} className="font-semibold text-b11 underline underline-offset-2">
          write to support
        </a>
        .
      </p>
    </PublicPage>
  );
}
