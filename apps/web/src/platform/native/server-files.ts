import { addressAtServer, type Server } from "./server-calls.ts";

/** The number of files kept in memory: pictures for as many rows as a user scrolls through before going back. */
const mostKept = 200;

type Shower = HTMLElement & { src: string };

interface Loaded {
  url: string;
  /** The server marks it as a download, because showing it could do harm (`http/files/content-from-outside.ts`). */
  isToSave: boolean;
}

/**
 * Fetches pictures, sounds, videos and previews of the server with the session and shows them from memory,
 * because elements cannot send headers. `error` is raised as if the element had loaded the file itself.
 */
export const showFilesOfServer = (server: Server): void => {
  const kept = new Map<string, Promise<Loaded>>();
  const wanted = new WeakMap<HTMLElement, string>();

  const drop = (address: string) => {
    kept
      .get(address)
      ?.then(({ url }) => URL.revokeObjectURL(url))
      .catch(() => {});
    kept.delete(address);
  };
  server.tokens.onChange(() => {
    // Files of one user must not stay for the next.
    for (const address of [...kept.keys()]) drop(address);
  });

  const load = (address: string): Promise<Loaded> => {
    const known = kept.get(address);
    if (known) {
      kept.delete(address);
      kept.set(address, known);
      return known;
    }
    const loading = fetch(address).then(async (answer) => {
      if (!answer.ok) throw new Error(`The file answered ${answer.status}.`);
      const isToSave = /^attachment/i.test(answer.headers.get("content-disposition") ?? "");
      return { url: URL.createObjectURL(await answer.blob()), isToSave };
    });
    loading.catch(() => kept.delete(address));
    kept.set(address, loading);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) drop(oldest);
    return loading;
  };

  /** Shows the file once it is loaded, unless the element is to show another one by then. */
  const show = (element: HTMLElement, address: string, put: (url: string) => void) => {
    wanted.set(element, address);
    load(address).then(
      ({ url, isToSave }) => {
        if (wanted.get(element) !== address) return;
        // A frame would have the app's origin.
        if (isToSave && element instanceof HTMLIFrameElement) element.dispatchEvent(new Event("error"));
        else put(url);
      },
      () => {
        if (wanted.get(element) === address) element.dispatchEvent(new Event("error"));
      },
    );
  };

  for (const { prototype } of [HTMLImageElement, HTMLMediaElement, HTMLSourceElement, HTMLIFrameElement]) {
    const property = Object.getOwnPropertyDescriptor(prototype, "src");
    const { setAttribute } = Element.prototype;
    const setSource = (element: Shower, value: string) => {
      const address = addressAtServer(value, server);
      const put = (url: string) => setAttribute.call(element, "src", url);
      if (address !== null) show(element, address, put);
      else {
        wanted.delete(element);
        put(value);
      }
    };
    Object.defineProperty(prototype, "src", {
      ...property,
      set(this: Shower, value: string) {
        setSource(this, value);
      },
    });
    Object.defineProperty(prototype, "setAttribute", {
      configurable: true,
      writable: true,
      value(this: Shower, name: string, value: string) {
        if (name.toLowerCase() === "src") setSource(this, value);
        else setAttribute.call(this, name, value);
      },
    });
  }
};
