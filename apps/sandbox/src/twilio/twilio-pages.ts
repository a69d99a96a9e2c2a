export type Paging = { page: number; pageSize: number; before: number | undefined };

const PAGE_SIZE_MAX = 1000;

/** Reads PageSize, Page and PageToken; a token stands for the last row of the previous page. */
export function pageQuery(query: Record<string, string | undefined>): Paging {
  const pageSize = Math.trunc(Number(query.PageSize ?? 50));
  const page = Math.trunc(Number(query.Page ?? 0));
  const token = /^PA(\d+)$/.exec(query.PageToken ?? "");
  return {
    page: Math.max(0, page || 0),
    pageSize: pageSize > 0 ? Math.min(pageSize, PAGE_SIZE_MAX) : 50,
    before: token ? Number(token[1]) : undefined,
  };
}

/** Returns a page of a list as Twilio shows it; `rows` has one row more than fits when another page follows. */
export function pageOf<Row>(list: {
  url: string;
  name: string;
  rows: Row[];
  paging: Paging;
  tokenOf: (row: Row) => number;
  toJson: (row: Row) => object;
}) {
  const { paging, rows } = list;
  const shown = rows.slice(0, paging.pageSize);
  const start = paging.page * paging.pageSize;
  const last = shown.at(-1);
  const next =
    rows.length > shown.length && last ? pageUri(list.url, paging.page + 1, list.tokenOf(last)) : null;
  return {
    end: start + Math.max(0, shown.length - 1),
    first_page_uri: pageUri(list.url, 0),
    next_page_uri: next,
    page: paging.page,
    page_size: paging.pageSize,
    previous_page_uri: null,
    start,
    uri: list.url,
    [list.name]: shown.map(list.toJson),
  };
}

/** Formats a time like Twilio's 2010 API (RFC 2822). */
export function twilioDate(timeMs: number): string {
  return new Date(timeMs).toUTCString().replace("GMT", "+0000");
}

function pageUri(url: string, page: number, token?: number): string {
  const [path, query] = url.split("?");
  const params = new URLSearchParams(query);
  params.set("Page", String(page));
  params.delete("PageToken");
  if (token !== undefined) params.set("PageToken", `PA${token}`);
  return `${path}?${params}`;
}
