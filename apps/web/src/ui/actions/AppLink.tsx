import { Link, useRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { hrefParts } from "../../lib/screens/href.ts";

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path of the app (`/contacts?tag=vip`), or an address outside it. */
  href: string;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

const isOutside = (href: string) => !href.startsWith("/") || href.startsWith("//");

/**
 * A link: within the app it changes the screen and preloads its code on hover; an outside address opens in a
 * new tab.
 */
export function AppLink({ href, children, ...rest }: AppLinkProps) {
  const router = useRouter({ warn: false });
  if (isOutside(href)) {
    const isPage = href.startsWith("http");
    return (
      <a {...rest} href={href} {...(isPage ? { target: "_blank", rel: "noreferrer" } : {})}>
        {children}
      </a>
    );
  }
  // Without a router (a component rendered alone, or a test) it is still a link.
  if (!router)
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  return (
    <Link {...rest} {...hrefParts(href)} activeOptions={{ exact: true, includeSearch: true }}>
      {children}
    </Link>
  );
}
