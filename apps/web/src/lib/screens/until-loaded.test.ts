import { expect, it, vi } from "vitest";
import { untilLoaded } from "./until-loaded.ts";

it("a part that can't be loaded is loaded once the network is back, and fails nothing until then", async () => {
  const load = vi.fn(async () => "the part");
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const loading = untilLoaded(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  window.dispatchEvent(new Event("online"));
  expect(await loading).toBe("the part");
  expect(load).toHaveBeenCalledTimes(2);
});
