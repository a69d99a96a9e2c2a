import { endpoint } from "@broadcast/contract/endpoint";
import { onlineManager } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { render } from "../../testing/render.tsx";
import { useEndpoint, useSend } from "./api-hooks.ts";

const read = endpoint({
  method: "GET",
  path: "things",
  summary: "",
  access: "signed-in",
  reply: z.object({ name: z.string() }),
});
const write = endpoint({ ...read, method: "PUT", body: z.object({ name: z.string() }) });

function Thing() {
  const { data, error } = useEndpoint(read, {});
  const send = useSend(write);
  return (
    <>
      <p>{data?.name ?? error?.code ?? "loading"}</p>
      <button type="button" onClick={() => send.mutate({ body: { name: "x" } })}>
        {send.error?.code ?? "Save"}
      </button>
    </>
  );
}

let isUp = false;
const goOnline = (isOnline: boolean) => {
  isUp = isOnline;
  onlineManager.setOnline(isOnline);
};

afterEach(() => {
  goOnline(true);
  vi.unstubAllGlobals();
});

test("offline, reads and writes fail at once, and visible reads recover once online", async () => {
  vi.stubGlobal("fetch", async () => {
    if (!isUp) throw new TypeError("Failed to fetch");
    return Response.json({ name: "Fall" });
  });
  goOnline(false);
  render(<Thing />);
  expect(await screen.findByText("offline")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: "offline" })).toBeTruthy();
  act(() => goOnline(true));
  expect(await screen.findByText("Fall")).toBeTruthy();
});
