import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const id = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a01";
const uploadId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0b01";
const silent = {
  _id: id,
  name: "Open studio",
  folderId: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  modifiedAt: "2026-11-20T10:00:00.000Z",
  contentType: "voiceDrop",
  type: "rvm",
  media: [] as object[],
  call: false,
};
const recorded = {
  ...silent,
  media: [
    { url: `/api/voiceDrops/${id}/file?version=1`, contentType: "audio/wav", seconds: 65, waveform: "A_9f" },
  ],
};
const aFile = (head = "RIFF0000WAVEfmt ") => new File([head], "hello.wav", { type: "audio/wav" });

function aServer(before: object = silent, answer?: ReturnType<typeof refusal>): Answers {
  let shown = before;
  const upload = {
    _id: uploadId,
    fileName: "hello.wav",
    fileSize: 16,
    partBytes: 2_000_000,
    parts: 1,
    receivedParts: 0,
  };
  return {
    ...sessionOf(aUser()),
    "POST voiceDrops/search": () => ({
      body: { voiceDrops: [shown], paging: { total: 1, pageSize: 25, page: 1, pages: 1 } },
    }),
    "POST voiceDrops": () => ({ status: 201, body: silent }),
    [`GET voiceDrops/${id}`]: () => ({ body: shown }),
    "POST attachments/uploads": () => ({ status: 201, body: upload }),
    [`PUT attachments/uploads/${uploadId}/parts/0`]: () => ({ body: { ...upload, receivedParts: 1 } }),
    [`PUT voiceDrops/${id}`]: () => {
      if (answer) return answer;
      shown = recorded;
      return { body: recorded };
    },
  };
}

const callAnswers = (change: object = {}): Answers => ({
  "GET users/settings": () => ({
    body: {
      phoneNumberType: "managed-voip",
      callForwardEnabled: true,
      callForwardNumber: "+15125550177",
      ...change,
    },
  }),
  [`GET voiceDrops/${id}/call`]: () => ({ body: { call: null } }),
});

const open = (address: string, answers: Answers) =>
  visit(address, { answers, drawn: ["/voice-drops", "/voice-drops/{voiceDropId}"] });

it("a voice drop is created with a name, which it needs", async () => {
  const { calls, address } = open("/voice-drops", aServer());
  const user = userEvent.setup();
  expect(await screen.findByText("No recording yet")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "New" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Create voice drop" }));
  expect(await dialog.findByText("Name is required")).toBeTruthy();
  await user.type(dialog.getByLabelText("Name"), "Open studio");
  await user.click(dialog.getByRole("button", { name: "Create voice drop" }));
  await waitFor(() => expect(address()).toBe(`/voice-drops/${id}`));
  expect(calls.find(({ call }) => call === "POST voiceDrops")?.body).toEqual({ name: "Open studio" });
});

it("it is not saved without a recording, nor with an invalid file, and its recording is uploaded", async () => {
  const { calls } = open(`/voice-drops/${id}`, aServer());
  const user = userEvent.setup();
  const name = await screen.findByLabelText("Name");
  await user.type(name, "!");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("A recording is required.")).toBeTruthy();
  const field = screen.getByLabelText("Recording", { selector: "input" });
  fireEvent.change(field, { target: { files: [aFile("ID3 a song")] } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/A recording must be a WAV file/)).toBeTruthy();
  fireEvent.change(field, { target: { files: [aFile()] } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Voice drop saved")).toBeTruthy();
  expect(calls.find(({ call }) => call === `PUT voiceDrops/${id}`)?.body).toEqual({
    name: "Open studio!",
    uploadId,
  });
  expect(await screen.findByRole("group", { name: "The recording" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

it("the server's objection to a recording is shown, and the file stays chosen", async () => {
  open(`/voice-drops/${id}`, aServer(silent, refusal(415, "unsupported-media", "There is only silence.")));
  const user = userEvent.setup();
  fireEvent.change(await screen.findByLabelText("Recording", { selector: "input" }), {
    target: { files: [aFile()] },
  });
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect(await screen.findByText("There is only silence.")).toBeTruthy();
  expect(screen.getByText("hello.wav")).toBeTruthy();
});

it.each([
  [{ phoneNumberType: "verified-cell" }, ["Your current plan does not support the Call to Record feature."]],
  [
    { callForwardNumber: null },
    [
      "Please add a call forwarding number.",
      /^A Call Forwarding number is required to use the Call to Record feature\./,
    ],
  ],
  [
    { callForwardEnabled: false },
    [
      "Please enable call forwarding.",
      /^Call Forwarding must be enabled to use the Call to Record feature\./,
    ],
  ],
] as const)("Call to Record with %j says what is missing", async (change, words) => {
  open(`/voice-drops/${id}`, { ...aServer(), ...callAnswers(change) });
  await userEvent.setup().click(await screen.findByRole("tab", { name: "Call to Record" }));
  for (const sentence of words) expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Call me" })).toBeNull();
});

it("Call to Record rings, shows its progress even after a reload, and why it failed", async () => {
  const call = { state: "ringing", problem: null as string | null };
  let isStarted = false;
  const answers = {
    ...aServer(),
    ...callAnswers(),
    [`POST voiceDrops/${id}/call`]: () => {
      isStarted = true;
      return { body: call };
    },
    [`GET voiceDrops/${id}/call`]: () => ({ body: { call: isStarted ? call : null } }),
  };
  open(`/voice-drops/${id}`, answers);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("tab", { name: "Call to Record" }));
  expect(await screen.findByText(/^We call \(512\)/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Call me" }));
  expect(await screen.findByText("Your phone is ringing. Answer it.")).toBeTruthy();
  cleanup();
  open(`/voice-drops/${id}`, answers);
  await user.click(await screen.findByRole("tab", { name: "Call to Record" }));
  expect(await screen.findByText("Your phone is ringing. Answer it.")).toBeTruthy();
  Object.assign(call, { state: "failed", problem: "Your phone was busy." });
  expect(await screen.findByText("Your phone was busy.")).toBeTruthy();
});

it("a recording is played, paused and seeked by keyboard", async () => {
  const playing = vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function (
    this: HTMLMediaElement,
  ) {
    this.dispatchEvent(new Event("play"));
  });
  const pausing = vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    this.dispatchEvent(new Event("pause"));
  });
  open(`/voice-drops/${id}`, aServer(recorded));
  const user = userEvent.setup();
  const player = within(await screen.findByRole("group", { name: "The recording" }));
  const position = player.getByRole("slider", { name: "Position" });
  expect(position.getAttribute("aria-valuetext")).toBe("0:00 of 1:05");
  position.focus();
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
  expect(position.getAttribute("aria-valuetext")).toBe("0:01 of 1:05");
  player.getByRole("button", { name: "Play" }).focus();
  await user.keyboard("{Enter}");
  expect(playing).toHaveBeenCalledOnce();
  await user.click(await player.findByRole("button", { name: "Pause" }));
  expect(pausing).toHaveBeenCalledOnce();
  fireEvent.error(document.querySelector("audio")!);
  expect(await player.findByText("This recording can't be played right now.")).toBeTruthy();
});

it.each([
  [undefined, /^This browser can't record here\. Upload/],
  ["NotAllowedError", /^Your browser doesn't let us use the microphone\. Allow it/],
  ["NotFoundError", /^We couldn't find a microphone\. Connect one/],
  ["NotReadableError", /^We couldn't use the microphone\. Close other apps/],
] as const)(
  "when a microphone fails with %s, the remedy is shown, and it can be retried",
  async (name, words) => {
    vi.stubGlobal("AudioWorkletNode", class {});
    const mediaDevices = name && { getUserMedia: () => Promise.reject(new DOMException("", name)) };
    Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
    open(`/voice-drops/${id}`, aServer());
    const user = userEvent.setup();
    await user.click(await screen.findByRole("tab", { name: "Record" }));
    await user.click(screen.getByRole("button", { name: "Start recording" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(screen.getByRole("button", { name: "Start recording" })).toBe(document.activeElement);
    vi.unstubAllGlobals();
  },
);
