import type { ReactNode } from "react";
import { supportMailHref } from "../../lib/support.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";

interface LinkPageProps {
  title: string;
  text?: ReactNode;
  /** The business the link is from; its name heads the page once it is known. */
  company?: string;
  children?: ReactNode;
}

const footer = [
  { label: "Report abuse", subject: "Report abuse" },
  { label: "Terms", subject: "Terms" },
  { label: "Privacy", subject: "Privacy" },
] as const;

/** A page that a link in a message opens, for people without an account (doc 2, section 2.13). */
export function LinkPage({ title, text, company, children }: LinkPageProps) {
  return (
    <>
      {/* The address is one person's own. */}
      <meta name="robots" content="noindex" />
      <PublicPage
        title={title}
        text={text}
        brand={
          company ? (
            <>
              <Avatar name={company} size="lg" />
              <p className="max-w-full text-center text-heading font-semibold text-text [overflow-wrap:anywhere]">
                {company}
              </p>
            </>
          ) : undefined
        }
        footer={footer.map(({ label, subject }) => (
          <a
            key={label}
            href={supportMailHref(subject)}
            className="touch-target hover:text-text hover:underline"
          >
            {label}
          </a>
        ))}
      >
        {children}
      </PublicPage>
    </>
  );
}
