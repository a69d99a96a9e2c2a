import { Browser } from "@capacitor/browser";
import { Directory, Filesystem } from "@capacitor/filesystem";
import { Share } from "@capacitor/share";
import { addressAtServer, type Server } from "./server-calls.ts";

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file can't be read.")));
    reader.readAsDataURL(blob);
  });

const endings: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "text/csv": "csv",
  "text/vcard": "vcf",
  "application/pdf": "pdf",
};

/** The file name from an answer, made safe for a folder. */
const nameOf = (disposition: string | null, blob: Blob): string => {
  const [, encoded, plain] = /filename\*=UTF-8''([^;]+)|filename="([^"]+)"/i.exec(disposition ?? "") ?? [];
  const told = encoded ? decodeURIComponent(encoded) : plain;
  const ending = endings[blob.type.split(";")[0] ?? ""] ?? "bin";
  return (told ?? `file.${ending}`).replaceAll(/[^\p{L}\p{N}. _-]/gu, "_").replace(/^\.+/, "_");
};

/** Closing the share sheet is a choice, not a failure. */
export const shareSheet = async (content: Parameters<typeof Share.share>[0]): Promise<boolean> => {
  try {
    await Share.share(content);
    return true;
  } catch (error) {
    return error instanceof Error && /cancel/i.test(error.message);
  }
};

/** Hands a file to other apps, including those that save or show it; a phone has no download folder. */
const handOver = async (blob: Blob, fileName: string): Promise<boolean> => {
  const { uri } = await Filesystem.writeFile({
    path: `handed/${fileName}`,
    data: await base64Of(blob),
    directory: Directory.Cache,
    recursive: true,
  });
  return shareSheet({ files: [uri] });
};

/** Fetches a file with the session and hands it over. */
export const handOverFrom = async (address: string, name?: string): Promise<boolean> => {
  const answer = await fetch(address);
  if (!answer.ok) return false;
  const blob = await answer.blob();
  return handOver(blob, name || nameOf(answer.headers.get("content-disposition"), blob));
};

/**
 * Opens outside addresses in the browser; a file of the server is handed over instead, because no browser has
 * the session for it.
 */
export const openOutside = async (url: string, server: Server): Promise<void> => {
  const atServer = addressAtServer(url, server);
  if (atServer !== null) await handOverFrom(atServer);
  else {
    const { origin, pathname, search, hash, href } = new URL(url, location.href);
    await Browser.open({ url: origin === location.origin ? server.origin + pathname + search + hash : href });
  }
};

/** Replaces what a browser does with downloads and links to new windows. */
export const followLinks = (server: Server): void => {
  const follow = (link: HTMLAnchorElement): boolean => {
    const { href, target, download } = link;
    const isFile = addressAtServer(href, server) !== null;
    if (isFile || (link.hasAttribute("download") && href.startsWith("blob:"))) {
      handOverFrom(href, download).catch(() => {});
      return true;
    }
    if (target !== "_blank" || !/^https?:/.test(href)) return false;
    openOutside(href, server).catch(() => {});
    return true;
  };
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link && !event.defaultPrevented && follow(link)) event.preventDefault();
  });
  const { click } = HTMLAnchorElement.prototype;
  // A detached link that is clicked by code (`lib/device/save-file.ts`).
  HTMLAnchorElement.prototype.click = function press(this: HTMLAnchorElement) {
    if (this.isConnected || !follow(this)) click.call(this);
  };
};
