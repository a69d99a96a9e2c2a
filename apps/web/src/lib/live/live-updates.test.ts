import { broadcasts } from "@broadcast/contract/broadcasts";
import { contacts } from "@broadcast/contract/contacts";
import { folders } from "@broadcast/contract/folders";
import { type QueryKey, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readOptions } from "../api/api-hooks.ts";
import { makeQueryClient } from "../api/query-client.ts";
import { announceChange, onChange } from "./live-topics.ts";
import { startLiveUpdates } from "./live-updates.ts";
import { refreshOnChange } from "./refresh-on-change.ts";

const heard = vi.fn();
let stops: (() => void)[] = [];
type Source = EventTarget & { close: ReturnType<typeof vi.fn> };
let sources: Source[] = [];

const makeSource = (): Source => {
  const source = Object.assign(new EventTarget(), { close: vi.fn() });
  sources.push(source);
  return source;
};
const tell = (data: unknown) =>
  sources.at(-1)?.dispatchEvent(new MessageEvent("change", { data: JSON.stringify(data) }));
const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers();
  heard.mockReset();
  sources = [];
  stops = [
    onChange(["contacts"], heard),
    startLiveUpdates({ makeSource: () => makeSource() as unknown as EventSource }),
  ];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.restoreAllMocks();
});

describe("live updates", () => {
  it("announce the topics they know, with the changed ids, once for each event", () => {
    tell({ topics: ["contacts", "something-later"], ids: ["7"] });
    tell({ topics: ["tags"] });
    expect(heard.mock.calls).toEqual([[["7"]]]);
  });

  it("announce the first change at once, and a flood after it a few times a second with all changed ids", () => {
    for (let event = 0; event < 20; event += 1) {
      tell({ topics: ["contacts"], ids: [`${event}`] });
      vi.advanceTimersByTime(50);
    }
    vi.advanceTimersByTime(1_000);
    expect(heard.mock.calls[0]).toEqual([["0"]]);
    expect(heard.mock.calls.length).toBeLessThanOrEqual(6);
    expect(new Set(heard.mock.calls.flat(2)).size).toBe(20);
    tell({ topics: ["contacts"], ids: ["late"] });
    expect(heard.mock.lastCall).toEqual([["late"]]);
  });

  it("name no ids when a change in the flood could be anywhere", () => {
    for (const ids of [["1"], ["2"], []]) tell({ topics: ["contacts"], ids });
    vi.advanceTimersByTime(1_000);
    expect(heard.mock.lastCall?.[0] ?? []).toEqual([]);
  });

  it("connect again after 1 s, then 2 s, and count everything as changed when they are back", async () => {
    sources[0]?.dispatchEvent(new Event("error"));
    expect(sources[0]?.close).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sources).toHaveLength(2);
    sources[1]?.dispatchEvent(new Event("error"));
    await vi.advanceTimersByTimeAsync(1999);
    expect(sources).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    sources[2]?.dispatchEvent(new Event("open"));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("stay disconnected for a minute when too many windows listen, unless this one gets the focus", async () => {
    sources[0]?.dispatchEvent(new Event("open"));
    sources[0]?.dispatchEvent(new Event("crowded"));
    expect(sources[0]?.close).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(sources).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sources).toHaveLength(2);
    sources[1]?.dispatchEvent(new Event("crowded"));
    window.dispatchEvent(new Event("focus"));
    expect(sources).toHaveLength(3);
    sources[2]?.dispatchEvent(new Event("open"));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("count everything as changed after a break that the connection outlasted", () => {
    sources[0]?.dispatchEvent(new Event("open"));
    window.dispatchEvent(new Event("offline"));
    expect(heard).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("online"));
    expect(sources).toHaveLength(1);
    expect(heard).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event("focus"));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("keep no connection while the page is hidden, and catch up on return", () => {
    setHidden(true);
    expect(sources[0]?.close).toHaveBeenCalled();
    setHidden(false);
    expect(sources).toHaveLength(2);
    sources[1]?.dispatchEvent(new Event("open"));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("keep telling a hidden page what it wants to hear of, and the rest on return", () => {
    stops[1]?.();
    const rest = vi.fn();
    stops.push(
      onChange(["tags"], rest),
      startLiveUpdates({
        makeSource: () => makeSource() as unknown as EventSource,
        hiddenTopics: ["contacts"],
      }),
    );
    setHidden(true);
    expect(sources.at(-1)?.close).not.toHaveBeenCalled();
    tell({ topics: ["tags"] });
    tell({ topics: ["contacts", "tags"], ids: ["7"] });
    expect(heard.mock.calls).toEqual([[["7"]]]);
    expect(rest).not.toHaveBeenCalled();
    setHidden(false);
    expect(rest).toHaveBeenCalledTimes(1);
    expect(sources).toHaveLength(2);
  });

  it("tell a hidden page that was disconnected what it missed, and the rest on return", async () => {
    stops[1]?.();
    const rest = vi.fn();
    stops.push(
      onChange(["tags"], rest),
      startLiveUpdates({
        makeSource: () => makeSource() as unknown as EventSource,
        hiddenTopics: ["contacts"],
      }),
    );
    setHidden(true);
    sources.at(-1)?.dispatchEvent(new Event("error"));
    await vi.advanceTimersByTimeAsync(1_000);
    sources.at(-1)?.dispatchEvent(new Event("open"));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(rest).not.toHaveBeenCalled();
    setHidden(false);
    expect(rest).toHaveBeenCalledTimes(1);
  });

  it("invalidate what depends on a topic, and leave lists and the rest alone", async () => {
    const client = makeQueryClient();
    stops.push(refreshOnChange(client));
    const contact = readOptions(contacts.get, { params: { contactId: "1" } });
    const broadcast = readOptions(broadcasts.get, { params: { broadcastId: "1" } });
    const list = { queryKey: ["list", "contacts", {}] };
    for (const options of [contact, broadcast, list])
      await client.fetchQuery({ ...options, queryFn: async () => 1 });
    announceChange(["contacts"]);
    const isStale = ({ queryKey }: { queryKey: QueryKey }) => client.getQueryState(queryKey)?.isInvalidated;
    expect(isStale(contact)).toBe(true);
    expect(isStale(broadcast)).toBe(false);
    expect(isStale(list)).toBe(false);
  });

  it("ask once for what depends on two topics that change together", async () => {
    const client = makeQueryClient();
    stops.push(refreshOnChange(client));
    const queryFn = vi.fn(async () => 1);
    const observer = new QueryObserver(client, {
      ...readOptions(folders.search, { body: { contentType: "contact" } }),
      queryFn,
    });
    stops.push(observer.subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(1);
    announceChange(["contacts", "content"]);
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });
});
