import { useSupportLinks } from "../../lib/support.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";

/** Under every public page: abuse report, and the terms and privacy there are (doc 2, section 2.13). */
export function PublicFooter() {
  const support = useSupportLinks();
  const links = [
    { label: "Report abuse", href: support.mail("Report abuse") },
    { label: "Terms", href: support.terms },
    { label: "Privacy", href: support.privacy },
  ];
  return links.map(({ label, href }) =>
    href === null ? null : (
      <AppLink key={label} href={href} className="touch-target hover:text-text hover:underline">
        {label}
      </AppLink>
    ),
  );
}
