const NEWLINE = 10;

/** Takes a number of bytes off a stream; returns null once fewer than that are left. */
export interface ByteReader {
  take(bytes: number): Promise<Buffer | null>;
  /** The bytes up to and including a line end; null when there is none within the limit. */
  line(atMostBytes: number): Promise<Buffer | null>;
}

export function byteReader(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<Buffer | null> => {
    const next = await chunks.next();
    return next.done ? null : next.value;
  };
  const split = (at: number): Buffer => {
    const taken = held.subarray(0, at);
    held = held.subarray(at);
    return taken;
  };
  return {
    async take(bytes) {
      const parts = [held];
      let there = held.length;
      while (there < bytes) {
        const chunk = await more();
        if (chunk === null) return null;
        parts.push(chunk);
        there += chunk.length;
      }
      if (parts.length > 1) held = Buffer.concat(parts, there);
      return split(bytes);
    },
    async line(atMostBytes) {
      for (;;) {
        const end = held.indexOf(NEWLINE);
        if (end >= 0) return end < atMostBytes ? split(end + 1) : null;
        if (held.length > atMostBytes) return null;
        const chunk = await more();
        if (chunk === null) return null;
        held = Buffer.concat([held, chunk]);
      }
    },
  };
}
