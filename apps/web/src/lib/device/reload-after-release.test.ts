import { afterEach, beforeEach, expect, test, vi } from "vitest";
import script from "../../../public/load-again.js?raw";
import { loadAhead, reloadAfterRelease } from "./reload-after-release.ts";

const reload = vi.fn();
/** Runs the page's own script with a fake `location`, because the page cannot be reloaded here. */
const start = () => new Function("location", script)({ reload });
const failToLoad = (src: string) => {
  const element = document.createElement("script");
  // Without a source jsdom fetches nothing; the event stands for the browser's.
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

test("a page whose own script is gone is reloaded, at most once a minute, and then says so", () => {
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

test("a chunk that is gone later reloads the page, at most once a minute, and never while the server is away or the chunk isn't needed", async () => {
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
  // What is typed on a form must not be lost to a chunk of the screen after it.
  const missing = loadAhead(() => miss().then(() => Promise.reject(new TypeError("Failed to fetch"))));
  await expect(missing).rejects.toThrow("Failed to fetch");
  expect(reload).not.toHaveBeenCalled();
  await miss();
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
