import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendKeptAivaSetting } from "./send-kept-aiva-setting.ts";

const key = "aivaMessageHelperEnabled";
const send = vi.fn<typeof fetch>();

beforeEach(() => {
  send.mockReset();
  send.mockImplementation(async () => Response.json({}));
  vi.stubGlobal("fetch", send);
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it("false is sent to the account once and then removed from the device", async () => {
  localStorage.setItem(key, "false");
  await sendKeptAivaSetting();
  await sendKeptAivaSetting();
  expect(send).toHaveBeenCalledTimes(1);
  expect(send.mock.calls[0]?.[0]).toBe("/api/users/aivaSettings");
  expect(send.mock.calls[0]?.[1]).toMatchObject({ method: "PUT", body: '{"messageHelper":false}' });
  expect(localStorage.getItem(key)).toBeNull();
});

it("any other value is only removed", async () => {
  localStorage.setItem(key, "true");
  await sendKeptAivaSetting();
  expect(send).not.toHaveBeenCalled();
  expect(localStorage.getItem(key)).toBeNull();
});

it("the setting is kept for the next start when sending fails", async () => {
  send.mockImplementation(async () => Response.json({ error: "No.", code: "forbidden" }, { status: 403 }));
  localStorage.setItem(key, "false");
  await expect(sendKeptAivaSetting()).rejects.toMatchObject({ status: 403 });
  expect(localStorage.getItem(key)).toBe("false");
});
