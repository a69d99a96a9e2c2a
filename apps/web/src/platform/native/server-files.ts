import { addressAtServer, type Server } from "./server-calls.ts";

/** Pictures of as many rows as are looked at before one scrolls back to the first. */
const mostKept = 200;

type Shower = HTMLElement & { src: string };

interface Loaded {
  url: string;
  /** The server says to save it and not to show it: it could do harm (`http/files/content-from-outside.ts`). */
  isToSave: boolean;
}

/**
 * Pictures, sounds, films and previews of the server are fetched with the session and shown from memory: an element
 * cannot bring a header by itself. `error` is told as if the element had loaded it.
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
    // Nothing of somebody stays for whoever comes next.
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

  /** Shows the file once it is there, unless the element shall show another by then. */
  const show = (element: HTMLElement, address: string, put: (url: string) => void) => {
    wanted.set(element, address);
    load(address).then(
      ({ url, isToSave }) => {
        if (wanted.get(element) !== address) return;
        // A frame would be a page of ours.
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
