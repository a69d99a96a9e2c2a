import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { keptFor } from "../../lib/device/kept-on-device.ts";
import { platform } from "../../platform/index.ts";

/** Whether this device takes notifications for a person, or why it cannot. */
export type DeviceState = "on" | "off" | "blocked" | "unsupported";

/** A device is turned on for one person; whoever signs in after them, or acts for them, has not asked for it. */
const isChosen = () => keptFor("notifications").read() === "on";

const lookAt = (userId: string) =>
  queryOptions<DeviceState>({
    queryKey: ["push-device", userId],
    queryFn: async () => {
      const permission = (await platform.loadPush())?.permission();
      if (!permission) return "unsupported";
      if (permission === "denied") return "blocked";
      return permission === "granted" && isChosen() ? "on" : "off";
    },
    // A permission is changed in the browser's own settings; coming back from there it is looked up again.
    staleTime: 0,
  });

/** The state of this device; undefined until it is known, or while nobody is signed in. */
export function usePushDevice(userId: string | undefined): DeviceState | undefined {
  return useQuery({ ...lookAt(userId ?? ""), enabled: userId !== undefined }).data;
}

/** Looks again what this device is set to: the person may just have answered the browser's question. */
export const lookAgain = (client: QueryClient, userId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: lookAt(userId).queryKey });

/** Notes what the person chose, for the next start. */
export const keepChoice = (isOn: boolean): void =>
  void keptFor("notifications").write("", isOn ? "on" : null);

/** The server knows this device since the page was opened; forgotten with everything else when the session ends. */
const toldKey = (userId: string) => ["push-told", userId];
export const noteTold = (client: QueryClient, userId: string): void =>
  void client.setQueryData(toldKey(userId), true);
export const isTold = (client: QueryClient, userId: string): boolean =>
  client.getQueryData(toldKey(userId)) === true;
