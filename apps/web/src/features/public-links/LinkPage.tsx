import type { ReactNode } from "react";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";
import { BusinessBrand } from "./BusinessBrand.tsx";
import { PublicFooter } from "./PublicFooter.tsx";
import { useCountedView } from "./use-counted-view.ts";

interface LinkPageProps {
  title: string;
  text?: ReactNode;
  /** The business the link is from; its name heads the page once it is known. */
  company?: string;
  /** Its number, where the page is about texts. */
  phoneNumber?: string | null;
  children?: ReactNode;
}

/** A page that a link in a message opens, for people without an account (doc 2, section 2.13). */
export function LinkPage({ title, text, company, phoneNumber, children }: LinkPageProps) {
  useCountedView();
  return (
    <>
      {/* The address is one person's own. */}
      <meta name="robots" content="noindex" />
      <PublicPage
        title={title}
        text={text}
        brand={company ? <BusinessBrand company={company} phoneNumber={phoneNumber} /> : undefined}
        footer={<PublicFooter />}
      >
        {children}
      </PublicPage>
    </>
  );
}
