import type { Message } from "@broadcast/contract/messages";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aMessage, minutes } from "../../testing/a-message.ts";
import { render } from "../../testing/render.tsx";
import { MessageList } from "./MessageList.tsx";
import { threadRows } from "./thread-rows.ts";

const vcf = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana Flores\r\nTEL:+15125550177\r\nEND:VCARD\r\n";
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return new Response(vcf);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const show = (messages: readonly Message[]) =>
  render(
    <MessageList
      rows={threadRows(messages, [], new Map(), { now: minutes(60), timeZone: "America/Chicago" })}
      name="Jo"
      hasEarlier={false}
      earlier="idle"
      onLoadEarlier={() => {}}
      onRetry={() => {}}
      onDiscard={() => {}}
      onAsk={() => {}}
      empty={null}
    />,
  );

/** A message from Jo, at a minute of its own. */
const from = (id: number, change: Partial<Message>) =>
  aMessage({ _id: `${id}`, direction: "in", state: "received", time: minutes(id), ...change });
const file = (id: number, contentType: string) => ({ url: `/api/messages/${id}/media/0`, contentType });
const row = (place: number) => screen.getAllByRole("listitem")[place] as HTMLElement;

test("a text that named a keyword says which one, as a link to it", () => {
  const keyword = { _id: "01a1fc20-0000-7000-8000-0000000000aa", word: "SALE" };
  show([from(1, { text: "Sale please", keyword }), from(2, { text: "See you" })]);
  const link = within(row(0)).getByRole("link", { name: "Keyword: SALE" });
  expect(link.getAttribute("href")).toBe(`/keywords/${keyword._id}`);
  expect(within(row(1)).queryByRole("link")).toBeNull();
});

test("a thread shows each type of message in its own way: sms, mms, call, rvm and email", async () => {
  show([
    from(1, { type: "sms", text: "See you" }),
    from(2, { type: "mms", text: "", media: [file(2, "image/jpeg")] }),
    from(3, { type: "call", text: "" }),
    aMessage({ _id: "4", type: "rvm", text: "", time: minutes(4), media: [file(4, "audio/wav")] }),
    aMessage({ _id: "5", type: "email", subject: "The samples", text: "Here they are", time: minutes(5) }),
  ]);
  expect(within(row(0)).getByText("See you")).toBeTruthy();
  expect(within(row(1)).getByRole("button", { name: "Open picture from Jo" })).toBeTruthy();
  expect(within(row(2)).getByText("Call")).toBeTruthy();
  const voiceDrop = await within(row(3)).findByRole("group", { name: "Your voice drop" });
  expect(voiceDrop.querySelector("audio")?.getAttribute("src")).toBe("/api/messages/4/media/0");
  expect(row(4).textContent).toContain("Email: The samples");
  expect(row(4).textContent).toContain("Here they are");
});

test("a text in a language written from right to left is shown so", () => {
  show([from(1, { text: "שלום! 9:00?" })]);
  expect(screen.getByText("שלום! 9:00?").closest("[dir]")?.getAttribute("dir")).toBe("auto");
});

test("a voicemail shows its length, and its words once, below the recording", async () => {
  const call = { state: "missed", seconds: null, problem: null, transcript: "Hi, it's Jo." } as const;
  const media = [{ ...file(1, "audio/wav"), seconds: 14, waveform: "" }];
  show([from(1, { type: "call", text: "Voicemail: Hi, it's Jo.", media, call })]);
  await within(row(0)).findByRole("group", { name: "Recording from Jo" });
  expect(within(row(0)).getByText("Voicemail, 0:14")).toBeTruthy();
  expect(within(row(0)).getAllByText(/Hi, it's Jo\./)).toHaveLength(1);
  expect(within(row(0)).getByText("Transcript")).toBeTruthy();
});

test.each(["image/jpeg", "image/gif", "image/png"])(
  "%s is a picture, and pressing it opens the lightbox",
  async (kind) => {
    show([from(1, { type: "mms", text: "", media: [file(1, kind), file(2, kind)] })]);
    const [, second] = screen.getAllByRole("button", { name: "Open picture from Jo" });
    await userEvent.click(second as HTMLElement);
    const lightbox = await screen.findByRole("dialog");
    expect(within(lightbox).getByRole("img").getAttribute("src")).toBe("/api/messages/2/media/0");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test.each(["text/vcard", "text/x-vcard; charset=utf-8"])(
  "%s is shown as a contact, and can be saved",
  async (kind) => {
    show([from(1, { type: "mms", text: "", media: [file(1, kind)] })]);
    const card = await screen.findByRole("link", { name: "Save contact card of Ana Flores" });
    expect(card.textContent).toContain("(512) 555-0177");
    expect(card.getAttribute("href")).toBe("/api/messages/1/media/0");
    expect(card.hasAttribute("download")).toBe(true);
    expect(screen.getByRole("link", { name: "Add contact" }).getAttribute("href")).toBe(
      "/contacts/new?card=1&file=0",
    );
    expect(asked).toEqual(["/api/messages/1/media/0"]);
    expect(screen.queryByText("Open attachment")).toBeNull();
  },
);

test("any other file is an attachment to download, and is not read", () => {
  show([from(1, { type: "mms", text: "", media: [file(1, "application/pdf")] })]);
  expect(screen.getByRole("link", { name: "Open attachment" }).getAttribute("href")).toBe(
    "/api/messages/1/media/0",
  );
  expect(asked).toEqual([]);
});

test("a web address in the text is an outside link that sends no referrer", () => {
  show([from(1, { text: "Look at https://rivers.example/spring, then call" })]);
  const link = screen.getByRole("link", { name: "https://rivers.example/spring" });
  expect(link.getAttribute("href")).toBe("https://rivers.example/spring");
  expect(link.getAttribute("rel")).toContain("noreferrer");
});

test("scrolling up loads earlier messages ahead of the top, once, and opening at the end does not", () => {
  let resized = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        resized = tell;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  let loads = 0;
  const list = (earlier: "idle" | "loading" | "failed") => (
    <MessageList
      rows={threadRows([from(1, { text: "Hi" })], [], new Map(), { now: minutes(60), timeZone: "UTC" })}
      name="Jo"
      hasEarlier
      earlier={earlier}
      onLoadEarlier={() => {
        loads += 1;
      }}
      onRetry={() => {}}
      onDiscard={() => {}}
      onAsk={() => {}}
      empty={null}
    />
  );
  const { rerender } = render(list("idle"));
  const box = screen.getByRole("group", { name: "Messages with Jo" });
  const scrollTo = (scrollTop: number) => {
    for (const [key, value] of Object.entries({ clientHeight: 300, scrollTop, scrollHeight: 3_000 }))
      Object.defineProperty(box, key, { value, writable: true, configurable: true });
    fireEvent.scroll(box);
  };
  scrollTo(2_700);
  resized();
  scrollTo(2_690);
  scrollTo(1_500);
  expect(loads).toBe(0);
  scrollTo(700);
  expect(loads).toBe(1);
  rerender(list("loading"));
  scrollTo(500);
  rerender(list("failed"));
  scrollTo(400);
  rerender(list("idle"));
  // Down again.
  scrollTo(600);
  expect(loads).toBe(1);
});

test("a list that becomes lower stays at its end; scrolling away from it offers the way back", () => {
  let resized = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        resized = tell;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  show([from(1, { text: "Hi" })]);
  const list = screen.getByRole("group", { name: "Messages with Jo" });
  const layOut = (clientHeight: number, scrollTop: number) => {
    for (const [key, value] of Object.entries({ clientHeight, scrollTop, scrollHeight: 1_000 }))
      Object.defineProperty(list, key, { value, writable: true, configurable: true });
    fireEvent.scroll(list);
  };
  const newest = () => screen.queryByRole("button", { name: "Newest" });
  // The composer grew; its observer is told after this event.
  layOut(300, 500);
  expect(newest()).toBeNull();
  resized();
  layOut(300, 100);
  expect(newest()).not.toBeNull();
});
