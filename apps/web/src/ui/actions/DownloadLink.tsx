import { type ButtonKind, type ButtonSize, buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { Download } from "lucide-react";
import type { ReactNode } from "react";

interface DownloadLinkProps {
  /** An address that answers a file: `addressOf` of an endpoint that does. The server names the file. */
  href: string;
  kind?: ButtonKind;
  size?: ButtonSize;
  children: ReactNode;
}

/** A file the browser fetches by itself, however large, without leaving the page. */
export function DownloadLink({ href, kind = "secondary", size = "md", children }: DownloadLinkProps) {
  return (
    <a href={href} download="" className={buttonStyle(kind, size)}>
      <Download aria-hidden="true" />
      <span className="truncate">{children}</span>
    </a>
  );
}
