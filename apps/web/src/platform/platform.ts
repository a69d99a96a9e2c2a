/** What differs between the browser and the inside of the phone app. */
export interface Platform {
  isNative: boolean;
  /** Sent with every call: web, ios or android. */
  osName: "web" | "ios" | "android";
  /** Small settings of this device. Reads answer null where storage is off. */
  readSetting: (key: string) => string | null;
  writeSetting: (key: string, value: string | null) => void;
  /** Rejects when the clipboard may not be used. */
  copyText: (text: string) => Promise<void>;
  /** Hands something to other apps; false where the device cannot. */
  share: (content: { title?: string; text?: string; url?: string }) => Promise<boolean>;
  openOutside: (url: string) => void;
  /** The number on the app's icon. */
  showUnread: (count: number) => void;
}
