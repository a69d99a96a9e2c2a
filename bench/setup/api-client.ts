/** Calls the product's API like a signed-in browser; throws unless it succeeds. */
export type ApiCall = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;

export const apiClient =
  (url: string, cookie: string): ApiCall =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        cookie,
        origin: url,
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  };
