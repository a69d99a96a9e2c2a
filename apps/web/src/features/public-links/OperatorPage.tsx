import { useScreenPath } from "../../lib/navigation.ts";
import { useSupportLinks } from "../../lib/support.ts";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";
import { PublicFooter } from "./PublicFooter.tsx";

const pages = {
  "/terms": { title: "Terms", subject: "Terms", missing: "The terms of use are not here yet.", them: "them" },
  "/privacy": {
    title: "Privacy",
    subject: "Privacy",
    missing: "The privacy policy is not here yet.",
    them: "it",
  },
  "/training": {
    title: "Training",
    subject: "Training",
    missing: "There is no training here yet.",
    them: "it",
  },
};

/** Stands in for what only the people who run an installation can write. */
export function OperatorPage() {
  const path = useScreenPath();
  const support = useSupportLinks();
  const { title, subject, missing, them } = pages[path as keyof typeof pages] ?? pages["/terms"];
  return (
    <PublicPage title={title} text={missing} footer={<PublicFooter />}>
      <p className="text-body text-text">
        Ask for {them}:{" "}
        <a href={support.mail(subject)} className="font-semibold text-b11 underline underline-offset-2">
          write to support
        </a>
        .
      </p>
    </PublicPage>
  );
}
