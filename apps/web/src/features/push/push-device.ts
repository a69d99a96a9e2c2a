import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { keptFor } from "../../lib/device/kept-on-device.ts";
import { platform } from "../../platform/index.ts";

/** Whether this device receives notifications for a user, or why it cannot. */
export type DeviceState = "on" | "off" | "blocked" | "unsupported";

/** A device is turned on for one user; another one who signs in later, or acts for them, has not asked for it. */
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
    // The permission is changed in the browser's settings; it is read again on return.
    staleTime: 0,
  });

/** The state of this device; undefined until known, or while signed out. */
export function usePushDevice(userId: string | undefined): DeviceState | undefined {
  return useQuery({ ...lookAt(userId ?? ""), enabled: userId !== undefined }).data;
}

/** Reads this device's permission again, after the user may have answered the browser's prompt. */
export const lookAgain = (client: QueryClient, userId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: lookAt(userId).queryKey });

/** Stores the user's choice for the next start. */
export const keepChoice = (isOn: boolean): void =>
  void keptFor("notifications").write("", isOn ? "on" : null);

/** Marks that the server was told about this device since the page was opened; cleared when the session ends. */
const toldKey = (userId: string) => ["push-told", userId];
export const noteTold = (client: QueryClient, userId: string): void =>
  void client.setQueryData(toldKey(userId), true);
export const isTold = (client: QueryClient, userId: string): boolean =>
  client.getQueryData(toldKey(userId)) === true;
