import { AppError } from "../../app-error.ts";

/** A notification's text and target; a later one with the same target replaces it. */
export interface Notice {
  /** Shown once, however often it arrives. */
  id: string;
  title: string;
  body: string;
  /** A path of the app. */
  url: string;
  /** The number on the app's icon. */
  unread: number;
  /** While the browser is offline, only the latest notification of a topic waits for it. Not shown. */
  topic: string;
}

/**
 * The outcome of a notification: accepted by the push service; the device is permanently gone; the service is busy and
 * can be retried; or it refuses this one, which a retry would not change.
 */
export type PushOutcome = "taken" | "gone" | "busy" | "refused";

/** Sends notifications to one kind of device, by the device's token. */
export interface DeviceSender {
  send(token: string, notice: Notice): Promise<PushOutcome>;
  close(): Promise<void>;
}

/** The senders for phones; null where push is not set up. */
export type PhoneSenders = Readonly<Record<"ios" | "android", DeviceSender | null>>;

/** Sends notifications to browsers, whose token is their subscription. */
export interface PushSender extends DeviceSender {
  /** The key that browsers subscribe with (VAPID); null where push is not set up. */
  publicKey: string | null;
  /** Returns a browser's subscription in the form to store. Throws AppError invalid-input with a sentence. */
  readSubscription(token: string): string;
}

export const notSetUp = (): AppError =>
  new AppError("invalid-input", "Notifications aren't set up here. Please contact support.");

/** Push of an installation without keys. */
export const noPush: PushSender = {
  publicKey: null,
  readSubscription: () => {
    throw notSetUp();
  },
  send: () => Promise.resolve("refused"),
  close: () => Promise.resolve(),
};
