import { toast } from "@broadcast/ui/feedback/toast.ts";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setPresentPerson } from "../../../lib/device/personal-state.ts";
import { haveDeviceStore } from "../../../testing/device-memory.ts";
import { draftSaver, emptyDraft, readDraft, readDraftPicture } from "./drafts.ts";
import { useDraft } from "./use-draft.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  setPresentPerson({ personId: "maya", accountId: "maya" });
});
afterEach(() => localStorage.clear());

const picture = { url: "data:image/gif;base64,R0lG", contentType: "image/gif" };

test("a draft is stored 250 ms after the last keystroke, separately for each thread", () => {
  const saver = draftSaver("jo");
  saver.save({ ...emptyDraft, text: "Hel" });
  vi.advanceTimersByTime(200);
  saver.save({ ...emptyDraft, text: "Hello", picture });
  vi.advanceTimersByTime(249);
  expect(readDraft("jo")).toEqual(emptyDraft);
  vi.advanceTimersByTime(1);
  expect(readDraft("jo")).toEqual({ ...emptyDraft, text: "Hello", picture });
  expect(readDraft("theo")).toEqual(emptyDraft);
});

test("an emptied draft leaves nothing on the device", () => {
  const saver = draftSaver("jo");
  saver.save({ ...emptyDraft, text: "Hello" });
  saver.flush();
  saver.save(emptyDraft);
  saver.flush();
  expect(localStorage.length).toBe(0);
});

test("leaving within the delay loses nothing", () => {
  const saver = draftSaver("jo");
  saver.save({ ...emptyDraft, text: "Hello" });
  saver.flush();
  expect(readDraft("jo").text).toBe("Hello");
});

test("unreadable data counts as no draft", () => {
  localStorage.setItem("kept/maya/maya/draft/jo", "{");
  expect(readDraft("jo")).toEqual(emptyDraft);
});

test("an email keeps its subject, and a draft of an older release is read as a text", () => {
  const saver = draftSaver("jo");
  saver.save({ ...emptyDraft, kind: "email", subject: "The samples" });
  saver.flush();
  expect(readDraft("jo")).toEqual({ ...emptyDraft, kind: "email", subject: "The samples" });
  localStorage.setItem("kept/maya/maya/draft/theo", JSON.stringify({ text: "Hi", picture: null }));
  expect(readDraft("theo")).toEqual({ ...emptyDraft, text: "Hi" });
});

test("a contact card without text is a draft too", () => {
  const contactCard = {
    mediaUrl: "https://rivers.example/media/contact-cards/maya.vcf",
    name: "Maya Rivers",
  };
  const saver = draftSaver("jo");
  saver.save({ ...emptyDraft, contactCard });
  saver.flush();
  expect(readDraft("jo")).toEqual({ ...emptyDraft, contactCard });
});

test("a picture is stored separately, where there is room for it, and belongs to the draft", async () => {
  const things = haveDeviceStore();
  const saver = draftSaver("jo");
  saver.save({ ...emptyDraft, text: "Look", picture });
  saver.flush();
  await vi.waitFor(() => expect(things.size).toBe(1));
  expect(localStorage.getItem("kept/maya/maya/draft/jo")).not.toContain(picture.url);
  // As a reloaded page does.
  setPresentPerson(null);
  setPresentPerson({ personId: "maya", accountId: "maya" });
  expect(readDraft("jo").picture?.url).toBe("");
  expect(await readDraftPicture("jo")).toBe(picture.url);
  expect(readDraft("jo").picture).toEqual(picture);
  draftSaver("jo").save(emptyDraft);
  await vi.waitFor(() => expect(things.size).toBe(0));
});

test("a draft that cannot be stored is reported once", () => {
  const told = vi.spyOn(toast, "error");
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  const saver = draftSaver("jo");
  for (const text of ["Hello", "Hello there"]) {
    saver.save({ ...emptyDraft, text });
    saver.flush();
  }
  expect(told).toHaveBeenCalledTimes(1);
  full.mockRestore();
});

const key = "kept/maya/maya/draft/jo";
/** Another window of the same browser stores or removes the draft, and this one is notified. */
const anotherWindow = (stored: object | null) => {
  const newValue = stored && JSON.stringify(stored);
  if (newValue) localStorage.setItem(key, newValue);
  else localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue })));
};
const openDraft = () => {
  const { result } = renderHook(() => useDraft("jo"));
  const shown = () => result.current[0];
  const write = (text: string) => act(() => result.current[1]({ text }));
  return { shown, write };
};

test("a draft follows what another window writes, and is gone once it was sent there", () => {
  const { shown, write } = openDraft();
  write("Hello");
  act(() => void vi.advanceTimersByTime(250));
  anotherWindow({ text: "Hello there" });
  expect(shown().text).toBe("Hello there");
  anotherWindow(null);
  expect(shown()).toEqual(emptyDraft);
});

test("another window does not take away what was typed here since", () => {
  const { shown, write } = openDraft();
  write("Mine");
  anotherWindow({ text: "Theirs" });
  expect(shown().text).toBe("Mine");
  vi.advanceTimersByTime(250);
  expect(readDraft("jo").text).toBe("Mine");
});

test("a draft that could not be stored is not replaced by what was stored before", () => {
  const { shown, write } = openDraft();
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  write("Mine");
  act(() => void vi.advanceTimersByTime(250));
  full.mockRestore();
  anotherWindow({ text: "Theirs" });
  expect(shown().text).toBe("Mine");
});

test("a window that was frozen reads the draft again when it becomes visible", () => {
  const { shown, write } = openDraft();
  write("Hello");
  act(() => void vi.advanceTimersByTime(250));
  localStorage.removeItem(key);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(shown()).toEqual(emptyDraft);
});

test("the picture that another window attached is shown instead of the one before", async () => {
  const things = haveDeviceStore();
  const saver = draftSaver("jo");
  saver.save({ ...emptyDraft, picture });
  saver.flush();
  const { shown } = openDraft();
  expect(shown().picture?.url).toBe(picture.url);
  const url = "data:image/gif;base64,QUJD";
  things.set("draft/maya/maya/jo", url);
  anotherWindow({ picture: { ...picture, url: "" } });
  await act(async () => {});
  expect(shown().picture?.url).toBe(url);
});

test("that a picture is gone is said once", async () => {
  const told = vi.spyOn(toast, "error");
  haveDeviceStore();
  localStorage.setItem(key, JSON.stringify({ text: "Look", picture: { ...picture, url: "" } }));
  const { shown } = openDraft();
  await act(async () => {});
  act(() => void vi.advanceTimersByTime(250));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await act(async () => {});
  expect(shown()).toEqual({ ...emptyDraft, text: "Look" });
  expect(told).toHaveBeenCalledTimes(1);
});
