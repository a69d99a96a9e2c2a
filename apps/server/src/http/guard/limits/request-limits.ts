/** How long a client may take to send a request; answers, such as live streams, have no limit. */
export interface RequestLimits {
  headersWithinMs: number;
  /** Including its body. */
  requestWithinMs: number;
  /** How often connections are checked. */
  checkedEveryMs: number;
}

/** A contact list of 100 MB arrives in this time at 1.5 Mbit/s. */
export const REQUEST_LIMITS: RequestLimits = {
  headersWithinMs: 30_000,
  requestWithinMs: 10 * 60_000,
  checkedEveryMs: 15_000,
};

/** The limits as Fastify takes them: a connection beyond one is answered 408 and closed. */
export const requestLimits = ({
  headersWithinMs,
  requestWithinMs,
  checkedEveryMs,
}: RequestLimits): {
  requestTimeout: number;
  http: { headersTimeout: number; connectionsCheckingInterval: number };
} => ({
  requestTimeout: requestWithinMs,
  http: { headersTimeout: headersWithinMs, connectionsCheckingInterval: checkedEveryMs },
});
