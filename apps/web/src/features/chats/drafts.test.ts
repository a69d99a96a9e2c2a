import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftSaver, readDraft } from "./drafts.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => localStorage.clear());

const picture = { url: "data:image/gif;base64,R0lG", contentType: "image/gif" };

test("a draft is kept 250 ms after the last keystroke, and each thread has its own", () => {
  const saver = draftSaver("jo");
  saver.save({ text: "Hel", picture: null });
  vi.advanceTimersByTime(200);
  saver.save({ text: "Hello", picture });
  vi.advanceTimersByTime(249);
  expect(readDraft("jo")).toEqual({ text: "", picture: null });
  vi.advanceTimersByTime(1);
  expect(readDraft("jo")).toEqual({ text: "Hello", picture });
  expect(readDraft("theo")).toEqual({ text: "", picture: null });
});

test("nothing is left on the device once it is empty", () => {
  const saver = draftSaver("jo");
  saver.save({ text: "Hello", picture: null });
  saver.flush();
  saver.save({ text: "", picture: null });
  saver.flush();
  expect(localStorage.length).toBe(0);
});

test("leaving within the delay loses nothing", () => {
  const saver = draftSaver("jo");
  saver.save({ text: "Hello", picture: null });
  saver.flush();
  expect(readDraft("jo").text).toBe("Hello");
});

test("something unreadable in its place counts as no draft", () => {
  localStorage.setItem("draft:jo", "{");
  expect(readDraft("jo")).toEqual({ text: "", picture: null });
});
