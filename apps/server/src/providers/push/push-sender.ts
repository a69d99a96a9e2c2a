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

/**
 * Who brings notifications to browsers. Tokens of the phone apps are kept, but sending to them comes with those apps:
 * here a token is always a browser's subscription.
 */
export interface PushSender {
  /** What browsers subscribe with (VAPID); null where push is not set up. */
  publicKey: string | null;
  /** A browser's subscription as it is to be kept. Throws AppError invalid-input with a sentence. */
  readSubscription(token: string): string;
  send(subscription: string, notice: Notice): Promise<PushOutcome>;
  close(): Promise<void>;
}

/** Where the installation has no keys. */
export const noPush: PushSender = {
  publicKey: null,
  readSubscription: () => {
    throw new AppError("invalid-input", "Notifications aren't set up here. Please contact support.");
  },
  send: () => Promise.resolve("refused"),
  close: () => Promise.resolve(),
};
