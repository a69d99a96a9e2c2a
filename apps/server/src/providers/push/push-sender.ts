import { AppError } from "../../app-error.ts";

/** What a notification shows and where it leads; a later one to the same place takes its place. */
export interface Notice {
  /** Shown once, however often it comes. */
  id: string;
  title: string;
  body: string;
  /** A path of the app. */
  url: string;
  /** The number on the app's icon. */
  unread: number;
  /** While the browser is off, only the latest of a topic waits for it. Not shown. */
  topic: string;
}

/**
 * What became of a notification: taken by the push service; the device is gone for good; the service is busy and may be
 * asked again; or it refuses this one, which asking again would not change.
 */
export type PushOutcome = "taken" | "gone" | "busy" | "refused";

/** Who brings notifications to one kind of device, by the token it told. */
export interface DeviceSender {
  send(token: string, notice: Notice): Promise<PushOutcome>;
  close(): Promise<void>;
}

/** Who brings them to phones; null where that is not set up. */
export type PhoneSenders = Readonly<Record<"ios" | "android", DeviceSender | null>>;

/** Who brings notifications to browsers, whose token is their subscription. */
export interface PushSender extends DeviceSender {
  /** What browsers subscribe with (VAPID); null where push is not set up. */
  publicKey: string | null;
  /** A browser's subscription as it is to be kept. Throws AppError invalid-input with a sentence. */
  readSubscription(token: string): string;
}

export const notSetUp = (): AppError =>
  new AppError("invalid-input", "Notifications aren't set up here. Please contact support.");

/** Where the installation has no keys. */
export const noPush: PushSender = {
  publicKey: null,
  readSubscription: () => {
    throw notSetUp();
  },
  send: () => Promise.resolve("refused"),
  close: () => Promise.resolve(),
};
