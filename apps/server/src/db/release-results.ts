import type pg from "pg";

type Callback = (error: Error | undefined, result: unknown) => void;

/**
 * Lets a query's result be collected as soon as it is no longer used. For a promised query the driver assigns a
 * function literal to a property, which V8 allocates in the old generation, where it holds the query and its rows:
 * every minor collection copies them once more, until a full one. Passed as an argument, a callback is young.
 */
export function releaseResults(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (text: unknown, values?: unknown, callback?: unknown) => {
    // Cursors and copies answer by themselves.
    const answersItself = typeof (text as { submit?: unknown }).submit === "function";
    if (answersItself || typeof values === "function" || callback) return send(text, values, callback);
    const answer = new Promise((resolve, reject) => {
      const settle: Callback = (error, result) => (error ? reject(error) : resolve(result));
      send(text, values, settle);
    });
    // The stack that leads to the caller instead of the socket, as the driver has it.
    return answer.catch((error: Error) => {
      Error.captureStackTrace(error);
      throw error;
    });
  };
  client.query = query as typeof client.query;
}
