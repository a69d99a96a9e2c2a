import type { SessionTokens } from "./session-tokens.ts";

/** Paths that the server answers; all others are files of the app. */
const ofServer = /^\/(api|media)\//;

export interface Server {
  /** For example `https://app.example.com`. */
  origin: string;
  tokens: SessionTokens;
}

/** The server's URL for an address used by the page; null if it is not the server's. */
export const addressAtServer = (address: string | URL, { origin }: Pick<Server, "origin">): string | null => {
  if (!URL.canParse(address, location.href)) return null;
  const url = new URL(address, location.href);
  const isOurs = url.origin === location.origin || url.origin === origin;
  return isOurs && ofServer.test(url.pathname) ? origin + url.pathname + url.search : null;
};

/**
 * Sends the page's requests to `/api/` and `/media/` to the server, across origins: with the tokens in
 * headers and without cookies, which phones lose.
 */
export const leadCallsToServer = (server: Server): void => {
  const { tokens } = server;
  const fetchFile = window.fetch.bind(window);
  window.fetch = async (input, init = {}) => {
    const address = input instanceof Request ? null : addressAtServer(input, server);
    if (address === null) return fetchFile(input, init);
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(tokens.headers())) headers.set(name, value);
    const answer = await fetchFile(address, { ...init, headers, credentials: "omit" });
    tokens.learn((name) => answer.headers.get(name));
    return answer;
  };

  class ServerRequest extends XMLHttpRequest {
    #isOfServer = false;
    override open(
      method: string,
      url: string | URL,
      isAsync = true,
      user?: string | null,
      password?: string | null,
    ): void {
      const address = addressAtServer(url, server);
      this.#isOfServer = address !== null;
      super.open(method, address ?? url, isAsync, user, password);
    }
    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (this.#isOfServer) {
        this.withCredentials = false;
        for (const [name, value] of Object.entries(tokens.headers())) this.setRequestHeader(name, value);
        this.addEventListener("load", () => tokens.learn((name) => this.getResponseHeader(name)));
      }
      super.send(body);
    }
  }
  window.XMLHttpRequest = ServerRequest;
};
