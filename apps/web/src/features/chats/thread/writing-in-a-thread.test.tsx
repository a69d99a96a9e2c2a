import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Answers, type Asked, refusal } from "../../../testing/visit.ts";
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

test("a slash at the beginning offers saved replies, which Enter puts in without sending", async () => {
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

test("a colon and a word offer emoji; a time and a smiley do not", async () => {
  open();
  const box = await input();
  await userEvent.type(box, "At 5:30 :) ");
  expect(screen.queryByRole("option")).toBeNull();
  await userEvent.type(box, ":rocket");
  await screen.findByRole("option", { name: /rocket/ }, { timeout: 5_000 });
  await userEvent.keyboard("{Enter}");
  expect(box.value).toBe("At 5:30 :) 🚀");
});

test("who wants Enter to start a line sends with Control and Enter", async () => {
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

test("a picture's address that cannot be imported says so, and stands there as text", async () => {
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
});

test("what is typed while a picture is fetched stays when it cannot be", async () => {
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

test("words with an address in them are pasted as they are", async () => {
  const { calls } = open();
  const box = await input();
  fireEvent.paste(box, { clipboardData: { files: [], getData: () => "See https://shop.example/cake.jpg" } });
  expect(calls.some(({ call }) => call === "POST messages/media/import")).toBe(false);
});
