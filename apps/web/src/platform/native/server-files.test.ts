import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showFilesOfServer } from "./server-files.ts";

const origin = "https://app.example.com";
const shown = [HTMLImageElement, HTMLMediaElement, HTMLSourceElement, HTMLIFrameElement];
const before = shown.map(({ prototype }) => Object.getOwnPropertyDescriptor(prototype, "src")!);

let changed: () => void;
let answers: Record<string, () => Promise<Response>>;
beforeEach(() => {
  answers = {};
  let made = 0;
  vi.stubGlobal("fetch", (address: string) => (answers[address] ?? (async () => new Response("file")))());
  const createObjectURL = () => {
    made += 1;
    return `blob:${made}`;
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() });
  const onChange = (listener: () => void) => {
    changed = listener;
  };
  showFilesOfServer({ origin, tokens: { headers: () => ({}), learn: () => {}, onChange } });
});
afterEach(() => {
  for (const [at, { prototype }] of shown.entries()) {
    Object.defineProperty(prototype, "src", before[at]!);
    Reflect.deleteProperty(prototype, "setAttribute");
  }
  for (const name of ["createObjectURL", "revokeObjectURL"]) Reflect.deleteProperty(URL, name);
  vi.unstubAllGlobals();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const a = <Name extends "img" | "video" | "iframe">(name: Name, src: string) => {
  const element = document.createElement(name);
  const failed = vi.fn();
  element.addEventListener("error", failed);
  element.setAttribute("src", src);
  return { element, failed };
};

it("shows the server's files from memory, fetched once for all elements, and other addresses as they are", async () => {
  const [picture, same, film] = [a("img", "/api/m/1"), a("img", "/api/m/1"), a("video", `${origin}/media/2`)];
  const own = a("img", "/icons/icon-192.png");
  expect(picture.element.hasAttribute("src")).toBe(false);
  await settled();
  const sources = [picture, same, film, own].map(({ element }) => element.getAttribute("src"));
  expect(sources).toEqual(["blob:1", "blob:1", "blob:2", "/icons/icon-192.png"]);
});

it("shows the last requested file, regardless of the order of arrival", async () => {
  answers[`${origin}/api/m/1`] = async () => {
    await settled();
    return new Response("late");
  };
  const { element } = a("img", "/api/m/1");
  element.src = "/api/m/2";
  await settled();
  await settled();
  await settled();
  expect(element.getAttribute("src")).toBe("blob:1");
});

it("raises an error if the server has no such file", async () => {
  answers[`${origin}/api/m/1`] = async () => new Response("", { status: 404 });
  const { element, failed } = a("img", "/api/m/1");
  await settled();
  expect([failed.mock.calls.length, element.hasAttribute("src")]).toEqual([1, false]);
});

it("frames no file that the server marks as a download", async () => {
  const headers = { "content-disposition": 'attachment; filename="a.html"' };
  answers[`${origin}/api/a/1`] = async () => new Response("<script>", { headers });
  const frame = a("iframe", "/api/a/1");
  const preview = a("iframe", "/api/a/2");
  await settled();
  expect([frame.failed.mock.calls.length, frame.element.hasAttribute("src")]).toEqual([1, false]);
  expect(preview.element.getAttribute("src")).toMatch(/^blob:/);
});

it("drops its files when the session's user changes", async () => {
  a("img", "/api/m/1");
  await settled();
  changed();
  await settled();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:1");
  const again = a("img", "/api/m/1");
  await settled();
  expect(again.element.getAttribute("src")).toBe("blob:2");
});
