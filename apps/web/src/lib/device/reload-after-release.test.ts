import { afterEach, beforeEach, expect, test, vi } from "vitest";
import script from "../../../public/load-again.js?raw";
import { reloadAfterRelease } from "./reload-after-release.ts";

const reload = vi.fn();
/** The page's own script, on a page that cannot truly be reloaded. */
const start = () => new Function("location", script)({ reload });
const failToLoad = (src: string) => {
  const element = document.createElement("script");
  // Without a source jsdom fetches nothing; the event says what a browser would.
  Object.defineProperty(element, "src", { value: src });
  document.body.append(element);
  element.dispatchEvent(new Event("error"));
  element.remove();
};
const shown = () => document.getElementById("root")?.textContent;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T12:00:00.000Z") });
  reload.mockReset();
  sessionStorage.clear();
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => {
  document.body.innerHTML = "";
});

test("a page whose own file is gone is loaded anew, once a minute, and then says so", () => {
  start();
  failToLoad("https://elsewhere.example/a.js");
  expect(reload).not.toHaveBeenCalled();
  failToLoad("http://localhost/assets/index-1.js");
  expect(reload).toHaveBeenCalledTimes(1);
  failToLoad("http://localhost/assets/index-1.js");
  expect(reload).toHaveBeenCalledTimes(1);
  expect(shown()).toContain("could not be loaded");
  vi.setSystemTime(Date.now() + 60_001);
  failToLoad("http://localhost/assets/index-1.js");
  expect(reload.mock.calls.length).toBeGreaterThan(1);
});

test("a piece that is gone later on has the page loaded anew, once a minute, and never without a server", async () => {
  let isUp = false;
  const ask = vi.fn(async () => {
    if (!isUp) throw new TypeError("Failed to fetch");
    return new Response(null);
  });
  vi.stubGlobal("fetch", ask);
  reloadAfterRelease(reload);
  const miss = async () => {
    window.dispatchEvent(new Event("vite:preloadError"));
    await vi.advanceTimersByTimeAsync(1);
  };
  await miss();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
  isUp = true;
  await miss();
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
