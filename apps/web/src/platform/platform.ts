/** How this device receives notifications. */
export interface PushChannel {
  /** The user's decision; `denied` can only be reverted in the device's settings. */
  permission: () => "granted" | "denied" | "default";
  /**
   * Subscribes, and returns the token that identifies this device to the server. Asks for permission unless
   * it was granted, so call it only on a press; null if the user declines. Rejects if the device's push
   * service cannot be reached.
   */
  subscribe: (publicKey: string) => Promise<string | null>;
  /** Returns the token that ended; null if there was none. */
  unsubscribe: () => Promise<string | null>;
}

/** An image that another app shared. */
export interface SharedImage {
  imageData: Blob;
  mimeType: string;
  /** In bytes. */
  size: number;
  /** Milliseconds since 1970. */
  sharedAt: number;
}

/** What differs between a browser and the phone app. */
export interface Platform {
  isNative: boolean;
  /** Sent with every call: web, ios or android. */
  osName: "web" | "ios" | "android";
  /** The version in the app store, if there is one; sent with every call. */
  storeVersion: string | null;
  /** Small settings of this device. Reads return null where storage is off. */
  readSetting: (key: string) => string | null;
  /** Returns false if it could not be stored: the storage is full, or off. */
  writeSetting: (key: string, value: string | null) => boolean;
  /** The names of all stored settings. */
  settingKeys: () => string[];
  /** Rejects if the clipboard is blocked. */
  copyText: (text: string) => Promise<void>;
  /** Shares content with other apps; false if the device cannot. */
  share: (content: { title?: string; text?: string; url?: string }) => Promise<boolean>;
  openOutside: (url: string) => void;
  /** Sets the number on the app's icon. */
  showUnread: (count: number) => void;
  /** The user's text size relative to the default of 1. */
  textZoom: () => number;
  /** Calls `listener` for the device's own back button (Android). Returns a function that unsubscribes. */
  onBackButton: (listener: () => void) => () => void;
  /** Goes to the device's home screen. */
  leaveToHome: () => void;
  /** Null where the device supports no notifications. */
  loadPush: () => Promise<PushChannel | null>;
  /** Takes the last image another app shared, which is then removed; null if there is none. */
  takeSharedImage: () => Promise<SharedImage | null>;
}
