import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";
import { type UploadProgress, uploadInParts } from "./upload-in-parts.ts";

const id = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a01";
const uploadId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0b01";
const menu = {
  _id: id,
  name: "Menu",
  folderId: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  modifiedAt: "2026-11-20T10:00:00.000Z",
  slug: "menu-k7w2mxp",
  fileName: "menu.pdf",
  fileSize: 5,
  kind: "file",
  downloads: 3,
  people: 2,
};
const paging = (total: number) => ({ total, pageSize: 25, page: 1, pages: 1 });

/** A server that accepts a file of 5 bytes in parts of 2, with the given failures. */
function aServer(failures: ("offline" | number)[] = []) {
  const parts: Blob[] = [];
  const upload = () => ({
    _id: uploadId,
    fileName: "menu.pdf",
    fileSize: 5,
    partBytes: 2,
    parts: 3,
    receivedParts: parts.length,
  });
  const take = (part: number) => ({
    [`PUT attachments/uploads/${uploadId}/parts/${part}`]: ({ body }: { body: unknown }) => {
      const failure = failures.shift();
      if (failure === "offline") return "offline" as const;
      if (failure) return refusal(failure, failure === 500 ? "internal" : "wrong-state", "Not now.");
      if (parts.length === part) parts.push((body as { upload: Blob }).upload);
      return { body: upload() };
    },
  });
  const answers: Answers = {
    ...sessionOf(aUser()),
    "POST attachments/search": () => ({ body: { attachments: [menu], paging: paging(1) } }),
    [`GET attachments/${id}`]: () => ({ body: menu }),
    "POST attachments/uploads": () => ({ status: 201, body: upload() }),
    ...take(0),
    ...take(1),
    ...take(2),
    "POST attachments": () => ({ status: 201, body: menu }),
    [`PUT attachments/${id}/updateFile`]: () => ({ body: { ...menu, fileName: "new.pdf" } }),
  };
  return { answers, content: async () => (await Promise.all(parts.map((part) => part.text()))).join("") };
}

const open = (address: string, answers: Answers) =>
  visit(address, { answers, drawn: ["/attachments", "/attachments/{attachmentId}"] });

const aFile = () => new File(["12345"], "spring-menu.pdf", { lastModified: 1_790_000_000_000 });

it("an attachment is uploaded in parts, and named after its file", async () => {
  const { answers, content } = aServer();
  const { calls, address } = open("/attachments", answers);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "New" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Create attachment" }));
  expect(await dialog.findByText("Attachment name is required")).toBeTruthy();
  expect(dialog.getByText("Choose a file.")).toBeTruthy();
  await user.upload(dialog.getByLabelText("File", { selector: "input" }), aFile());
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("spring menu"));
  await user.click(dialog.getByRole("button", { name: "Create attachment" }));
  await waitFor(() => expect(address()).toBe(`/attachments/${id}`));
  expect(await content()).toBe("12345");
  expect(calls.find(({ call }) => call === "POST attachments")?.body).toEqual({
    name: "spring menu",
    uploadId,
  });
});

it("an interrupted upload continues with the missing part", async () => {
  const { answers, content } = aServer(["offline", 500, "offline"]);
  const { calls } = open("/attachments", answers);
  const seen: UploadProgress[] = [];
  const made = await uploadInParts(aFile(), {
    signal: new AbortController().signal,
    onProgress: (progress) => seen.push(progress),
    waitsMs: [1, 1, 1],
  });
  expect(made).toBe(uploadId);
  expect(await content()).toBe("12345");
  expect(seen.filter(({ isWaiting }) => isWaiting)).toHaveLength(3);
  expect(seen.at(-1)).toEqual({ share: 1, isWaiting: false });
  expect(calls.find(({ call }) => call === "POST attachments/uploads")?.body).toEqual({
    fileName: "spring-menu.pdf",
    fileSize: 5,
    lastModified: 1_790_000_000_000,
  });
});

it("an upload is given up after a long time without an answer, and at once when it is refused", async () => {
  const lasting = aServer(["offline", "offline", "offline"]);
  open("/attachments", lasting.answers);
  const options = { signal: new AbortController().signal, onProgress: vi.fn(), waitsMs: [1, 1] };
  await expect(uploadInParts(aFile(), options)).rejects.toMatchObject({ code: "offline" });
  // Chosen again, it continues where it stopped.
  expect(await uploadInParts(aFile(), options)).toBe(uploadId);
  const refused = aServer([409]);
  open("/attachments", refused.answers);
  options.onProgress.mockClear();
  await expect(uploadInParts(aFile(), options)).rejects.toBeInstanceOf(ApiError);
  expect(options.onProgress).not.toHaveBeenCalledWith(expect.objectContaining({ isWaiting: true }));
});

it("another file replaces the current one", async () => {
  const { answers, content } = aServer();
  const { calls } = open(`/attachments/${id}`, answers);
  const user = userEvent.setup();
  expect(await screen.findByText("2 contacts downloaded it")).toBeTruthy();
  await user.upload(await screen.findByLabelText("Another file"), aFile());
  expect(await screen.findByText("File replaced")).toBeTruthy();
  expect(await content()).toBe("12345");
  expect(calls.find(({ call }) => call.endsWith("/updateFile"))?.body).toEqual({ uploadId });
});

it.each([
  ["picture", "river.png", () => screen.findByAltText<HTMLImageElement>("river.png")],
  ["audio", "hello.wav", () => screen.findByLabelText<HTMLAudioElement>("hello.wav", { selector: "audio" })],
  ["video", "clip.mp4", () => screen.findByLabelText<HTMLVideoElement>("clip.mp4", { selector: "video" })],
] as const)(
  "a file that is a %s is shown as one, in the version that it has now",
  async (kind, fileName, shown) => {
    const { answers } = aServer();
    const its = { ...menu, kind, fileName };
    open(`/attachments/${id}`, { ...answers, [`GET attachments/${id}`]: () => ({ body: its }) });
    const { src } = await shown();
    expect(src).toContain(`/api/attachments/${id}/file?version=${encodeURIComponent(menu.modifiedAt)}`);
    const download = screen.getByRole("link", { name: "Download" });
    expect(download.getAttribute("href")).toContain(`/api/attachments/${id}/file`);
  },
);

it("a file that no browser can show is downloaded", async () => {
  const { answers } = aServer();
  open(`/attachments/${id}`, answers);
  expect(await screen.findByText("You can open this type of file after you download it.")).toBeTruthy();
});

it.each([true, false])("a PDF is shown if the browser has a viewer: %s", async (pdfViewerEnabled) => {
  Object.defineProperty(navigator, "pdfViewerEnabled", { value: pdfViewerEnabled, configurable: true });
  const { answers } = aServer();
  open(`/attachments/${id}`, {
    ...answers,
    [`GET attachments/${id}`]: () => ({ body: { ...menu, kind: "pdf" } }),
  });
  if (pdfViewerEnabled)
    expect((await screen.findByTitle<HTMLIFrameElement>("menu.pdf")).src).toContain("#navpanes=0");
  else expect(await screen.findByText("Download it to see it.")).toBeTruthy();
});
