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

it("shows what the server has from memory, once for all who show it, and everything else as it is", async () => {
  const [picture, same, film] = [a("img", "/api/m/1"), a("img", "/api/m/1"), a("video", `${origin}/media/2`)];
  const own = a("img", "/icons/icon-192.png");
  expect(picture.element.hasAttribute("src")).toBe(false);
  await settled();
  const sources = [picture, same, film, own].map(({ element }) => element.getAttribute("src"));
  expect(sources).toEqual(["blob:1", "blob:1", "blob:2", "/icons/icon-192.png"]);
});

it("shows the last that was asked for, whichever comes first", async () => {
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

it("tells an error where the server has none", async () => {
  answers[`${origin}/api/m/1`] = async () => new Response("", { status: 404 });
  const { element, failed } = a("img", "/api/m/1");
  await settled();
  expect([failed.mock.calls.length, element.hasAttribute("src")]).toEqual([1, false]);
});

it("frames nothing that the server says is to be saved", async () => {
  const headers = { "content-disposition": 'attachment; filename="a.html"' };
  answers[`${origin}/api/a/1`] = async () => new Response("<script>", { headers });
  const frame = a("iframe", "/api/a/1");
  const preview = a("iframe", "/api/a/2");
  await settled();
  expect([frame.failed.mock.calls.length, frame.element.hasAttribute("src")]).toEqual([1, false]);
  expect(preview.element.getAttribute("src")).toMatch(/^blob:/);
});

it("forgets what it held when somebody else holds the session", async () => {
  a("img", "/api/m/1");
  await settled();
  changed();
  await settled();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:1");
  const again = a("img", "/api/m/1");
  await settled();
  expect(again.element.getAttribute("src")).toBe("blob:2");
});
