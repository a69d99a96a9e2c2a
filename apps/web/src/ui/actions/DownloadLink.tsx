import { type ButtonKind, type ButtonSize, buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { Download } from "lucide-react";
import type { ReactNode } from "react";

interface DownloadLinkProps {
  /** An address that answers with a file: `addressOf` of such an endpoint. The server names the file. */
  href: string;
  kind?: ButtonKind;
  size?: ButtonSize;
  children: ReactNode;
}

/** Downloads a file of any size through the browser, without leaving the page. */
export function DownloadLink({ href, kind = "secondary", size = "md", children }: DownloadLinkProps) {
  return (
    <a href={href} download="" className={buttonStyle(kind, size)}>
      <Download aria-hidden="true" />
      <span className="truncate">{children}</span>
    </a>
  );
}
