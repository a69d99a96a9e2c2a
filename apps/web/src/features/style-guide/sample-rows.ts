import type { Page, PageRequest } from "../../lib/api/paged-search.ts";

export interface SampleRow {
  _id: string;
  name: string;
  text: string;
}

const names = [
  "Jo Lindqvist",
  "Theo Duarte",
  "Amara Kone",
  "Sunita Patel",
  "Ben Whitaker",
  "(737) 555-0116",
  "Rosa Medina",
];
const total = 12_480;

/** Generates sample rows, page by page, for the showcase. */
export const sampleRows = async ({ page, pageSize, term }: PageRequest<object>): Promise<Page<SampleRow>> => {
  const found = term ? names.filter((name) => name.toLowerCase().includes(term.toLowerCase())).length : total;
  const first = (page - 1) * pageSize;
  const pool = term ? names.filter((name) => name.toLowerCase().includes(term.toLowerCase())) : names;
  const items = Array.from({ length: Math.max(0, Math.min(pageSize, found - first)) }, (_, index) => ({
    _id: `row-${first + index}`,
    name: pool[(first + index) % pool.length] ?? "",
    text: `Row ${first + index + 1}`,
  }));
  return { items, paging: { total: found, page, pageSize, pages: Math.ceil(found / pageSize) } };
};

const never = () => new Promise<never>(() => {});

/** The states of a list without rows. */
export const otherStates = {
  loading: never,
  empty: async () => ({ items: [] as SampleRow[] }),
  failing: async () => {
    throw new Error("The server is busy. Try again in a minute.");
  },
};
