import type { ReactNode } from "react";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";
import { PublicFooter } from "./PublicFooter.tsx";
import { useCountedView } from "./use-counted-view.ts";

interface LinkPageProps {
  title: string;
  text?: ReactNode;
  /** The business the link is from; its name heads the page once it is known. */
  company?: string;
  children?: ReactNode;
}

/** A page that a link in a message opens, for people without an account (doc 2, section 2.13). */
export function LinkPage({ title, text, company, children }: LinkPageProps) {
  useCountedView();
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
        footer={<PublicFooter />}
      >
        {children}
      </PublicPage>
    </>
  );
}
