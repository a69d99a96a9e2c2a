/** How this device takes notifications. */
export interface PushChannel {
  /** What the person has said; only the device's settings take a `denied` back. */
  permission: () => "granted" | "denied" | "default";
  /**
   * What names this device to the server from now on. Asks the person unless they have said yes, so only on a press of
   * theirs; null when they decline. Rejects when the device's push service cannot be reached.
   */
  subscribe: (publicKey: string) => Promise<string | null>;
  /** Answers the token that ended; null when there was none. */
  unsubscribe: () => Promise<string | null>;
}

/** An image another app handed over. */
export interface SharedImage {
  imageData: Blob;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  sharedAt: number;
}

/** What differs between the browser and the inside of the phone app. */
export interface Platform {
  isNative: boolean;
  /** Sent with every call: web, ios or android. */
  osName: "web" | "ios" | "android";
  /** The version the store knows, where there is a store; sent with every call. */
  storeVersion: string | null;
  /** Small settings of this device. Reads answer null where storage is off. */
  readSetting: (key: string) => string | null;
  /** False where it could not be kept: the storage is full, or off. */
  writeSetting: (key: string, value: string | null) => boolean;
  /** The names of all settings there are. */
  settingKeys: () => string[];
  /** Rejects when the clipboard may not be used. */
  copyText: (text: string) => Promise<void>;
  /** Hands something to other apps; false where the device cannot. */
  share: (content: { title?: string; text?: string; url?: string }) => Promise<boolean>;
  openOutside: (url: string) => void;
  /** The number on the app's icon. */
  showUnread: (count: number) => void;
  /** How much larger than usual the person reads text: 1 is as usual. */
  textZoom: () => number;
  /** Calls `listener` on the device's own back button (Android); answers how to stop. */
  onBackButton: (listener: () => void) => () => void;
  /** Shows the device's home screen. */
  leaveToHome: () => void;
  /** Null where the device takes no notifications. */
  loadPush: () => Promise<PushChannel | null>;
  /** The image another app shared last, which is then forgotten; null when there is none. */
  takeSharedImage: () => Promise<SharedImage | null>;
}
