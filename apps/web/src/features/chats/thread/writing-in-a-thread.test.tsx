import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptKey } from "../../../lib/device/kept-on-device.ts";
import { personOf } from "../../../lib/device/personal-state.ts";
import { aMessage, minutes } from "../../../testing/a-message.ts";
import { haveDeviceStore } from "../../../testing/device-memory.ts";
import { saying } from "../../../testing/saying.ts";
import { type Answers, type Asked, aUser, refusal } from "../../../testing/visit.ts";
import { aContact, visitThread } from "./an-open-thread.ts";

const jo = "01a1fc20-0000-7000-8000-00000000000c";
const thanks = {
  _id: "01a1fc20-0000-7000-8000-0000000000d1",
  name: "Thanks",
  contentType: "messageTemplate",
  folder: null,
  type: "sms",
  text: "Thank you for your order!",
  media: [],
  createdAt: "2026-11-20T18:00:00.000Z",
  updatedAt: "2026-11-20T18:00:00.000Z",
};

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

const open = (answers: Answers = {}) => visitThread({ contact: aContact({ _id: jo }), answers });
const input = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message Jo" });

test("a slash at the start offers saved replies, and Enter inserts one without sending", async () => {
  const asked: unknown[] = [];
  open({
    "POST templates/search": ({ body }: Asked) => {
      asked.push(body);
      return { body: { templates: [thanks], paging: { total: 1, pageSize: 6, page: 1, pages: 1 } } };
    },
  });
  const box = await input();
  await userEvent.type(box, "/tha");
  await screen.findByRole("option", { name: /Thanks/ });
  await userEvent.keyboard("{Enter}");
  expect(box.value).toBe("Thank you for your order!");
  await userEvent.type(box, " and/or");
  expect(screen.queryByRole("option")).toBeNull();
});

/** Templates found by name, and the texts sent. */
const openWithReplies = (names: readonly string[], search?: (term: string) => Promise<void> | "offline") => {
  const sent: unknown[] = [];
  const visited = open({
    "POST templates/search": async ({ body }: Asked) => {
      const { term = "" } = body as { term?: string };
      if ((await search?.(term)) === "offline") return "offline";
      const found = names
        .filter((name) => name.toLowerCase().includes(term))
        .map((name, at) => ({
          ...thanks,
          _id: `${thanks._id.slice(0, -1)}${at}`,
          name,
          text: `Text of ${name}`,
        }));
      return {
        body: { templates: found, paging: { total: found.length, pageSize: 6, page: 1, pages: 1 } },
      };
    },
    "POST messages/send": ({ body }: Asked) => {
      sent.push(body);
      return "offline";
    },
  });
  return { ...visited, sent };
};

test("Enter right after a saved reply's name inserts none but that one", async () => {
  const { sent } = openWithReplies(["Address", "Thanks"]);
  const box = await input();
  await userEvent.type(box, "/");
  await screen.findByRole("option", { name: /Address/ });
  await userEvent.keyboard("thanks");
  expect(screen.getAllByRole("option").map((row) => row.textContent)).toEqual(["ThanksText of Thanks"]);
  await userEvent.keyboard("{Enter}");
  expect([box.value, sent]).toEqual(["Text of Thanks", []]);
});

test("while a saved reply is searched for, neither Enter sends its name nor Tab leaves it", async () => {
  const answer = Promise.withResolvers<void>();
  const asked: string[] = [];
  const { sent } = openWithReplies(["Thanks"], (term) => {
    asked.push(term);
    return answer.promise;
  });
  const box = await input();
  fireEvent.change(box, { target: { value: "/thanks" } });
  await userEvent.keyboard("{Enter}{Tab}");
  await waitFor(() => expect(asked).toContain("thanks"));
  await userEvent.keyboard("{Enter}{Tab}");
  expect([box.value, sent, document.activeElement]).toEqual(["/thanks", [], box]);
  answer.resolve();
  await screen.findByRole("option", { name: /Thanks/ });
  await userEvent.keyboard("{Enter}");
  expect([box.value, sent]).toEqual(["Text of Thanks", []]);
});

test("text after a slash that no saved reply matches is sent by Enter once that is known", async () => {
  const { sent } = openWithReplies(["Thanks"]);
  const box = await input();
  await userEvent.type(box, "/shrug{Enter}");
  expect(sent).toEqual([]);
  await screen.findByText("Searching…");
  await waitFor(() => expect(screen.queryByText("Searching…")).toBeNull());
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("when saved replies can't be searched, Enter does not send the name, but Esc and Enter do", async () => {
  const { sent } = openWithReplies(["Thanks"], () => "offline");
  const box = await input();
  await userEvent.type(box, "/thanks");
  const failed = "We couldn't load your saved replies. Use Send to send this as typed.";
  await screen.findByText(saying(failed));
  await userEvent.keyboard("{Enter}");
  expect([box.value, sent]).toEqual(["/thanks", []]);
  await userEvent.keyboard("{Escape}{Enter}");
  await waitFor(() => expect(sent).toHaveLength(1));
});

const pictureUrl = "/api/templates/d1/media/0";
const withPicture = {
  "POST templates/search": () => ({
    body: {
      templates: [{ ...thanks, media: [{ url: pictureUrl, contentType: "image/gif" }] }],
      paging: { total: 1, pageSize: 6, page: 1, pages: 1 },
    },
  }),
};
const takeThanks = async (box: HTMLElement) => {
  await userEvent.type(box, "/");
  await userEvent.click(await screen.findByRole("option", { name: /Thanks/ }));
};

test("a saved reply waits for its picture, and is sent with it", async () => {
  const loaded = Promise.withResolvers<void>();
  const { calls } = open({
    ...withPicture,
    "POST messages/send": () => ({ status: 201, body: aMessage({ _id: "p3", contactId: jo, type: "mms" }) }),
  });
  const answered = fetch;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url !== pictureUrl) return answered(url, init);
    await loaded.promise;
    return { ok: true, blob: async () => gif() };
  });
  const box = await input();
  await takeThanks(box);
  await userEvent.keyboard("{Enter}");
  const sendButton = screen.getByRole("button", { name: "Send" });
  expect([box.value, sendButton]).toEqual([thanks.text, expect.objectContaining({ disabled: true })]);
  loaded.resolve();
  await screen.findByRole("img", { name: "Your attachment" });
  await userEvent.click(sendButton);
  await waitFor(() => expect(calls.some(({ call }) => call === "POST messages/send")).toBe(true));
  const { upload } = calls.find(({ call }) => call === "POST messages/send")!.body as { upload: File };
  expect(upload.size).toBe(6);
});

test("a saved reply whose picture can't be loaded says so", async () => {
  open(withPicture);
  const box = await input();
  await takeThanks(box);
  await screen.findByText(saying("We couldn't load this template's picture"));
  expect(box.value).toBe(thanks.text);
  await waitFor(() => expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", false));
});

test("a colon and a word offer emoji; a time or a smiley does not", async () => {
  open();
  const box = await input();
  await userEvent.type(box, "At 5:30 :) ");
  expect(screen.queryByRole("option")).toBeNull();
  await userEvent.type(box, ":rocket");
  await screen.findByRole("option", { name: /rocket/ }, { timeout: 5_000 });
  await userEvent.keyboard("{Enter}");
  expect(box.value).toBe("At 5:30 :) 🚀");
});

test("a user who prefers Enter for a new line sends with Control and Enter", async () => {
  localStorage.setItem("sendKey", "command-enter");
  const sent: unknown[] = [];
  open({
    "POST messages/send": ({ body }: Asked) => {
      sent.push(body);
      return "offline";
    },
  });
  const box = await input();
  await userEvent.type(box, "One{Enter}Two");
  expect(box.value).toBe("One\nTwo");
  expect(sent).toEqual([]);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("a picture's URL that cannot be imported says so, and stays as text", async () => {
  const address = "https://shop.example/cake.jpg";
  const imported: unknown[] = [];
  open({
    "POST messages/media/import": ({ body }: Asked) => {
      imported.push(body);
      return refusal(415, "unsupported-media", "There's no picture at this URL.");
    },
  });
  const box = await input();
  fireEvent.paste(box, { clipboardData: { files: [], getData: () => address } });
  await screen.findByText("Failed to Import Image");
  await screen.findByText("There's no picture at this URL.");
  expect(imported).toEqual([{ imageUrl: address }]);
  await waitFor(() => expect(box.value).toBe(address));
  await userEvent.clear(box);
  await userEvent.type(box, "Look");
  fireEvent.paste(box, { clipboardData: { files: [], getData: () => address } });
  await waitFor(() => expect(box.value).toBe(`Look ${address}`));
});

const gif = () => new File([new Uint8Array([71, 73, 70, 56, 57, 97])], "cake.gif", { type: "image/gif" });

test.each(["pasted", "dropped"])("a picture that is %s is sent with the message", async (how) => {
  const { calls } = open({
    "POST messages/send": () => ({
      status: 201,
      body: aMessage({ _id: "p1", contactId: jo, type: "mms", text: "Look", time: minutes(1) }),
    }),
  });
  const box = await input();
  const given = { files: [gif()], types: ["Files"], getData: () => "" };
  if (how === "pasted") fireEvent.paste(box, { clipboardData: given });
  else {
    fireEvent.dragOver(box, { dataTransfer: given });
    expect(await screen.findByRole("textbox", { name: /^Drop the picture here/ })).toBe(box);
    fireEvent.drop(box, { dataTransfer: given });
  }
  await screen.findByRole("img", { name: "Your attachment" });
  await userEvent.type(await input(), "Look{Enter}");
  await waitFor(() => expect(calls.some(({ call }) => call === "POST messages/send")).toBe(true));
  const { upload } = calls.find(({ call }) => call === "POST messages/send")!.body as { upload: File };
  expect([upload.size, upload.type]).toEqual([6, "image/gif"]);
});

test("a draft is restored with its picture, which is sent along", async () => {
  haveDeviceStore().set(`draft/${aUser()._id}/${aUser()._id}/${jo}`, "data:image/gif;base64,R0lGODlh");
  localStorage.setItem(
    keptKey(personOf(aUser()), "draft", jo),
    JSON.stringify({ text: "Look", picture: { url: "", contentType: "image/gif" } }),
  );
  const { calls } = open({
    "POST messages/send": () => ({ status: 201, body: aMessage({ _id: "p2", contactId: jo, type: "mms" }) }),
  });
  expect((await input()).value).toBe("Look");
  const shown = await screen.findByRole("img", { name: "Your attachment" });
  expect(shown.getAttribute("src")).toBe("data:image/gif;base64,R0lGODlh");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(calls.some(({ call }) => call === "POST messages/send")).toBe(true));
  const { upload } = calls.find(({ call }) => call === "POST messages/send")!.body as { upload: File };
  expect(upload.size).toBe(6);
});

test("what was written to the number before it was a contact is in the contact's chat", async () => {
  localStorage.setItem(
    keptKey(personOf(aUser()), "draft", "+12125550182"),
    JSON.stringify({ text: "Are you open today?" }),
  );
  open();
  const box = await input();
  await waitFor(() => expect(box.value).toBe("Are you open today?"));
  expect(localStorage.getItem(keptKey(personOf(aUser()), "draft", "+12125550182"))).toBeNull();
});

test("text typed while a picture is loading stays when it fails", async () => {
  const address = "https://shop.example/cake.jpg";
  const fetched = Promise.withResolvers<void>();
  open({
    "POST messages/media/import": async () => {
      await fetched.promise;
      return refusal(415, "unsupported-media", "There's no picture at this URL.");
    },
  });
  const box = await input();
  fireEvent.paste(box, { clipboardData: { files: [], getData: () => address } });
  await userEvent.type(box, "Typed since ");
  fetched.resolve();
  await screen.findByText("Failed to Import Image");
  await waitFor(() => expect(box.value).toBe(`Typed since ${address}`));
});

test("text that contains a URL is pasted as it is", async () => {
  const { calls } = open();
  const box = await input();
  fireEvent.paste(box, { clipboardData: { files: [], getData: () => "See https://shop.example/cake.jpg" } });
  expect(calls.some(({ call }) => call === "POST messages/media/import")).toBe(false);
});
