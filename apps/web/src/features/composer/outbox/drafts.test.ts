import { toast } from "@broadcast/ui/feedback/toast.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setPresentPerson } from "../../../lib/device/personal-state.ts";
import { haveDeviceStore } from "../../../testing/device-memory.ts";
import { draftSaver, emptyDraft, readDraft, readDraftPicture } from "./drafts.ts";

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
