import { act, fireEvent, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Page, type PagedSource, type PageRequest, usePagedSearch } from "../../lib/api/paged-search.ts";
import { makeQueryClient } from "../../lib/api/query-client.ts";
import { announceChange } from "../../lib/live/live-topics.ts";
import { render } from "../../testing/render.tsx";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { CurrentPath } from "./current-path.ts";
import { List, type ListType } from "./List.tsx";
import { type ListSelection, useListSelection } from "./list-selection.ts";

interface Row {
  _id: string;
  name: string;
}

const rowsOf = (total: number, page: number, size: number): Row[] =>
  Array.from({ length: Math.max(0, Math.min(size, total - (page - 1) * size)) }, (_, index) => {
    const number = (page - 1) * size + index + 1;
    return { _id: `id-${number}`, name: `Row ${number}` };
  });

const server = (total: number, delayMs = 0) =>
  vi.fn(async ({ page, pageSize, term }: PageRequest<object>): Promise<Page<Row>> => {
    if (delayMs) await new Promise((done) => setTimeout(done, delayMs));
    const found = term === "nothing" ? 0 : total;
    return {
      items: rowsOf(found, page, pageSize),
      paging: { total: found, page, pageSize, pages: Math.ceil(found / pageSize) },
    };
  });

let source: PagedSource<Row, object>;
let selection: ListSelection<Row>;
let goTo: (path: string) => void;
/** The rows in the order they were rendered. */
const drawn: string[] = [];

function Sample({
  fetchPage,
  type = "list",
  isMultiple = true,
  leadsNowhere = () => false,
}: {
  fetchPage: ReturnType<typeof server>;
  type?: ListType;
  isMultiple?: boolean;
  leadsNowhere?: (row: Row) => boolean;
}) {
  source = usePagedSearch<Row, object>({ name: "sample", initialQuery: {}, topics: ["contacts"], fetchPage });
  selection = useListSelection<Row>({ isMultiple });
  return (
    <List
      label="Rows"
      source={source}
      type={type}
      selection={selection}
      hrefOf={(row) => (leadsNowhere(row) ? null : `/rows/${row._id}`)}
      row={({ name }) => ({
        get title() {
          drawn.push(name);
          return name;
        },
      })}
      empty={<EmptyState title="No rows yet" />}
    />
  );
}

function Place({ children }: { children: ReactNode }) {
  const [path, setPath] = useState("/rows/id-1");
  goTo = setPath;
  return <CurrentPath value={path}>{children}</CurrentPath>;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const pagesAsked = (fetchPage: ReturnType<typeof server>) => fetchPage.mock.calls.map(([{ page }]) => page);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
});

describe("paging", () => {
  it("requests 25 rows a page, the next only while there is one and none is pending", async () => {
    const fetchPage = server(60, 50);
    render(<Sample fetchPage={fetchPage} />);
    expect(source.paging).toMatchObject({ total: 0, page: 0, pages: 1 });
    await pass(60);
    expect(fetchPage.mock.calls[0]?.[0]).toMatchObject({ page: 1, pageSize: 25 });
    act(() => {
      source.loadMore();
      source.loadMore();
    });
    act(() => source.loadMore());
    await pass(60);
    act(() => source.loadMore());
    await pass(60);
    act(() => source.loadMore());
    await pass(60);
    expect(pagesAsked(fetchPage)).toEqual([1, 2, 3]);
    expect(source.count).toBe(60);
    expect(source.itemAt(59)?.name).toBe("Row 60");
  });

  it("treats an answer without paging as the only page", async () => {
    const fetchPage = vi.fn(async () => ({ items: rowsOf(7, 1, 25) }));
    render(<Sample fetchPage={fetchPage as never} />);
    await pass(1);
    act(() => source.loadMore());
    await pass(1);
    expect(source.paging).toMatchObject({ total: 7, page: 1, pages: 1 });
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });

  it("renders only the rows near the view, and announces the total", async () => {
    render(<Sample fetchPage={server(5000)} />);
    await pass(1);
    const items = screen.getAllByRole("listitem");
    expect(items.length).toBeLessThan(30);
    expect(items[0]?.getAttribute("aria-setsize")).toBe("5000");
    expect(items[0]?.getAttribute("aria-posinset")).toBe("1");
  });
});

describe("links", () => {
  it("render again only where the current address was or is", async () => {
    render(
      <Place>
        <Sample fetchPage={server(10)} type="nav" />
      </Place>,
    );
    await pass(1);
    drawn.length = 0;
    act(() => goTo("/rows/id-3/media"));
    expect(drawn).toEqual(["Row 1", "Row 3"]);
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Row 3");
  });

  it("that lead nowhere are neither links nor current, and the arrow keys reach them", async () => {
    render(
      <Place>
        <Sample fetchPage={server(3)} type="nav" leadsNowhere={({ name }) => name === "Row 2"} />
      </Place>,
    );
    await pass(1);
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Row 1", "Row 3"]);
    const [first] = screen.getAllByRole("link");
    first!.focus();
    const down = async () => {
      fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" });
      await pass(50);
      return document.activeElement?.textContent;
    };
    expect([await down(), await down()]).toEqual(["Row 2", "Row 3"]);
  });
});

describe("search", () => {
  it("waits 225 ms, starts at page 1 and aborts the pending call", async () => {
    const signals: AbortSignal[] = [];
    const slow = server(60, 400);
    const fetchPage = vi.fn(async (request: PageRequest<object>) => {
      signals.push(request.signal);
      return slow(request);
    });
    render(<Sample fetchPage={fetchPage} />);
    await pass(10);
    act(() => source.setTerm("a"));
    await pass(100);
    act(() => source.setTerm("ab"));
    await pass(220);
    expect(fetchPage).toHaveBeenCalledTimes(1);
    await pass(10);
    expect(fetchPage).toHaveBeenCalledTimes(2);
    expect(fetchPage.mock.calls[1]?.[0]).toMatchObject({ term: "ab", page: 1 });
    expect(signals[0]?.aborted).toBe(true);
  });

  it("says 'No results found' for a search, and shows the empty state of an empty list, 125 ms after loading", async () => {
    render(<Sample fetchPage={server(0)} />);
    await pass(1);
    await pass(100);
    expect(screen.queryByText("No rows yet")).toBeNull();
    await pass(30);
    expect(screen.getByText("No rows yet")).toBeTruthy();
    act(() => source.setTerm("nothing"));
    await pass(225);
    await pass(1);
    await pass(130);
    expect(screen.getByText("No results found")).toBeTruthy();
  });

  it("shows the loading text after 750 ms, not before", async () => {
    render(<Sample fetchPage={server(5, 900)} />);
    await pass(740);
    expect(screen.queryByText("Loading...")).toBeNull();
    await pass(20);
    expect(screen.getByText("Loading...")).toBeTruthy();
    await pass(200);
    expect(screen.queryByText("Loading...")).toBeNull();
    expect(screen.getByText("Row 5")).toBeTruthy();
  });

  it("shows an error with a retry button", async () => {
    const fetchPage = server(3);
    fetchPage.mockRejectedValueOnce(new Error("The server is busy."));
    render(<Sample fetchPage={fetchPage} />);
    await pass(1);
    expect(screen.getByText("The server is busy.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await pass(1);
    expect(screen.getByText("Row 3")).toBeTruthy();
  });

  it("says whether further rows or the loaded ones couldn't be fetched", async () => {
    const fetchPage = server(60);
    render(<Sample fetchPage={fetchPage} />);
    await pass(1);
    fetchPage.mockRejectedValueOnce(new Error("The server is busy."));
    act(() => source.loadMore());
    await pass(1);
    expect(screen.getByRole("alert").textContent).toContain("We couldn't load more rows.");
    act(() => source.reload());
    await pass(1);
    expect(screen.queryByRole("alert")).toBeNull();
    fetchPage.mockRejectedValueOnce(new Error("The server is busy."));
    act(() => announceChange(["contacts"]));
    await pass(1);
    expect(screen.getByRole("alert").textContent).toContain("We couldn't refresh this list.");
    expect(screen.getByText("Row 3")).toBeTruthy();
  });
});

describe("updates", () => {
  it("reloads silently on the first page", async () => {
    const fetchPage = server(3);
    render(<Sample fetchPage={fetchPage} />);
    await pass(1);
    act(() => announceChange(["contacts"]));
    await pass(1);
    expect(pagesAsked(fetchPage)).toEqual([1, 1]);
    expect(screen.queryByText("Updates detected. Please refresh.")).toBeNull();
  });

  it("announces updates further down, and starts again at page 1 on request", async () => {
    const fetchPage = server(60);
    render(<Sample fetchPage={fetchPage} />);
    await pass(1);
    act(() => source.loadMore());
    await pass(1);
    act(() => announceChange(["contacts"]));
    await pass(1);
    expect(pagesAsked(fetchPage)).toEqual([1, 2]);
    expect(screen.getByText("Updates detected. Please refresh.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
    await pass(1);
    expect(pagesAsked(fetchPage)).toEqual([1, 2, 1]);
    expect(source.count).toBe(25);
    expect(screen.queryByText("Updates detected. Please refresh.")).toBeNull();
  });

  it("restores search and rows on return, and reloads if something changed meanwhile", async () => {
    const client = makeQueryClient();
    const fetchPage = server(60);
    const first = render(<Sample fetchPage={fetchPage} />, client);
    await pass(1);
    act(() => source.setTerm("jo"));
    await pass(230);
    await pass(1);
    act(() => source.loadMore());
    await pass(1);
    expect(source.count).toBe(50);
    first.unmount();
    const asked = fetchPage.mock.calls.length;
    const second = render(<Sample fetchPage={fetchPage} />, client);
    expect(source.term).toBe("jo");
    expect(source.count).toBe(50);
    await pass(1);
    expect(fetchPage.mock.calls.length).toBe(asked);
    second.unmount();
    await pass(5);
    announceChange(["contacts"]);
    render(<Sample fetchPage={fetchPage} />, client);
    await pass(1);
    expect(screen.getByText("Updates detected. Please refresh.")).toBeTruthy();
  });

  it("shows a change to a row at once, and removes a deleted row", async () => {
    render(<Sample fetchPage={server(3)} />);
    await pass(1);
    act(() => {
      source.patchItem("id-2", { name: "Renamed" });
      source.removeItems(["id-1"]);
    });
    await pass(1);
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Renamed", "Row 3"]);
    expect(source.paging.total).toBe(2);
  });
});

describe("keyboard and selection", () => {
  it("keeps a row in the tab order when the last rows are removed", async () => {
    render(<Sample fetchPage={server(3)} type="nav" />);
    await pass(1);
    act(() => screen.getByRole("link", { name: "Row 3" }).focus());
    act(() => source.removeItems(["id-2", "id-3"]));
    await pass(1);
    expect(screen.getAllByRole("link").map((link) => link.tabIndex)).toEqual([0]);
  });

  it("moves with arrows, Home and End, one row in the tab order", async () => {
    render(<Sample fetchPage={server(20)} type="nav" />);
    await pass(1);
    const links = () => screen.getAllByRole("link");
    expect(links().filter((link) => link.tabIndex === 0)).toHaveLength(1);
    links()[0]?.focus();
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
    press("ArrowDown");
    press("ArrowDown");
    expect(document.activeElement?.textContent).toBe("Row 3");
    press("ArrowUp");
    expect(document.activeElement?.textContent).toBe("Row 2");
    press("End");
    await pass(50);
    expect(document.activeElement?.textContent).toBe("Row 20");
    press("Home");
    await pass(50);
    expect(document.activeElement?.textContent).toBe("Row 1");
    expect(document.activeElement?.getAttribute("href")).toBe("/rows/id-1");
  });

  it("toggles a row by click, Space and Enter", async () => {
    render(<Sample fetchPage={server(5)} type="bulk" />);
    await pass(1);
    const options = screen.getAllByRole("option");
    fireEvent.click(options[1] as Element);
    expect(selection.keys).toEqual(["id-2"]);
    fireEvent.click(options[1] as Element);
    expect(selection.keys).toEqual([]);
    act(() => options[2]?.focus());
    fireEvent.keyDown(options[2] as Element, { key: " " });
    expect(selection.keys).toEqual(["id-3"]);
    fireEvent.keyDown(options[2] as Element, { key: "Enter" });
    expect(selection.keys).toEqual([]);
    expect(screen.getByRole("listbox").getAttribute("aria-multiselectable")).toBe("true");
  });

  it("ticks both of two rows that are pressed before the first is shown as ticked", async () => {
    render(<Sample fetchPage={server(30)} type="add" />);
    await pass(1);
    const { toggle } = selection;
    act(() => {
      toggle("id-2", { _id: "id-2", name: "Row 2" });
      toggle("id-3", { _id: "id-3", name: "Row 3" });
    });
    expect(selection.keys).toEqual(["id-2", "id-3"]);
  });

  it("shows the bar before the first row is ticked, so that no row moves under the pointer", async () => {
    render(<Sample fetchPage={server(60)} type="bulk" />);
    await act(() => import("./BulkBar.tsx"));
    await pass(1);
    expect(screen.getByText("0 selected")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Clear selection" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Select all 60" }));
    expect(screen.getByText("60 selected")).toBeTruthy();
  });

  it("selects all matches, including rows that are not loaded, and unticking one leaves the rows ticked by hand", async () => {
    render(<Sample fetchPage={server(60)} type="bulk" />);
    await pass(1);
    fireEvent.click(screen.getAllByRole("option")[0] as Element);
    expect(screen.getByText("1 selected")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Select all 60" }));
    expect(screen.getByText("60 selected")).toBeTruthy();
    expect(selection.isAll).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(selection.count).toBe(0);
  });

  it("never holds two rows of a single-choice list", async () => {
    render(<Sample fetchPage={server(5)} type="select" isMultiple={false} />);
    await pass(1);
    const options = screen.getAllByRole("option");
    fireEvent.click(options[0] as Element);
    fireEvent.click(options[3] as Element);
    expect(selection.keys).toEqual(["id-4"]);
    const two = [
      ["a", {} as Row],
      ["b", {} as Row],
    ] as const;
    expect(() => selection.set(two)).toThrow("single choice");
  });
});
