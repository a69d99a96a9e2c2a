/** The limit for an unfinished event; ours have a few hundred characters. */
const mostCharacters = 1_000_000;

/** The fields of an event (HTML standard, server-sent events); comments are skipped. */
const eventIn = (block: string): { type: string; data: string } | null => {
  let type = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value = ""] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === "event") type = value;
    if (field === "data") data.push(value);
  }
  return data.length > 0 ? { type, data: data.join("\n") } : null;
};

/**
 * An `EventSource` over `fetch`, because the browser's own cannot send headers. It does not reconnect after
 * an error; the listener opens another one (`lib/live/live-updates.ts`).
 */
export class FetchedEvents extends EventTarget {
  readonly url: string;
  readonly #stop = new AbortController();

  constructor(url: string | URL) {
    super();
    this.url = String(url);
    void this.#listen();
  }

  close(): void {
    this.#stop.abort();
  }

  async #listen(): Promise<void> {
    try {
      const headers = { accept: "text/event-stream" };
      const answer = await fetch(this.url, { headers, cache: "no-store", signal: this.#stop.signal });
      if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}.`);
      this.#tell(new Event("open"));
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let unread = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const blocks = (unread + part.value).replaceAll(/\r\n?/g, "\n").split("\n\n");
        unread = blocks.pop() ?? "";
        if (unread.length > mostCharacters) throw new Error("The stream tells no end.");
        for (const event of blocks.map(eventIn))
          if (event) this.#tell(new MessageEvent(event.type, { data: event.data }));
      }
      throw new Error("The stream ended.");
    } catch {
      if (this.#stop.signal.aborted) return;
      this.#stop.abort();
      this.dispatchEvent(new Event("error"));
    }
  }

  #tell(event: Event): void {
    if (!this.#stop.signal.aborted) this.dispatchEvent(event);
  }
}
