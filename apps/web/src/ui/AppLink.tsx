import { Link, useRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path of the app (`/contacts?tag=vip`), or an address outside it. */
  href: string;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

const isOutside = (href: string) => !href.startsWith("/") || href.startsWith("//");

/** A link: within the app it changes the screen and loads its code on hover; outside it opens a new tab. */
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
  // Without a router (a component shown alone, a test) it is still a link.
  if (!router)
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  const [path = "/", search = ""] = href.split(/[?#]/, 2);
  const hash = href.split("#")[1];
  return (
    <Link
      {...rest}
      to={path}
      search={Object.fromEntries(new URLSearchParams(search))}
      {...(hash ? { hash } : {})}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      {children}
    </Link>
  );
}
