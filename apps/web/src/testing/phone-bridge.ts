/** A call of a plugin's method by the page. */
export interface NativeCall {
  plugin: string;
  method: string;
  options: Record<string, unknown>;
}

/** The simulated phone behind the page. */
export interface FakePhone {
  calls: NativeCall[];
  /** Results by "Plugin.method"; an Error is thrown. */
  answers: Record<string, unknown>;
  /** Listeners by "Plugin.event". */
  listeners: Map<string, Map<string, (data: unknown) => void>>;
  /** Raises a plugin's event. */
  fire: (plugin: string, eventName: string, data: unknown) => void;
}

declare global {
  interface Window {
    phone: FakePhone;
  }
}

/**
 * Stands in for the native bridge: below every plugin, so that all plugin code in JavaScript really runs. The
 * phone's storage outlives a reload. Self-contained, so that it can be sent to a browser.
 */
export function installPhoneBridge(system: "ios" | "android"): void {
  const methods: Record<string, string> = {
    App: "getInfo minimizeApp",
    Badge: "set clear",
    Browser: "open",
    CapacitorShareTarget: "",
    Clipboard: "write",
    Filesystem: "writeFile",
    Preferences: "keys get set remove",
    PushNotifications: "checkPermissions requestPermissions register unregister",
    SecureStorage: "internalGetItem internalSetItem internalRemoveItem setSynchronizeKeychain",
    Share: "share",
    StatusBar: "setStyle",
    TextZoom: "get getPreferred set",
  };
  const keptOf = (plugin: string) => ({
    read: () => JSON.parse(localStorage.getItem(`phone:${plugin}`) ?? "{}") as Record<string, string>,
    write: (all: Record<string, string>) => localStorage.setItem(`phone:${plugin}`, JSON.stringify(all)),
  });
  const without = (all: Record<string, string>, name: string) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));
  let made = 0;

  const stores: Record<string, (method: string, options: Record<string, string>) => unknown> = {
    Preferences: (method, { key = "", value = "" }) => {
      const store = keptOf("Preferences");
      const all = store.read();
      if (method === "keys") return { keys: Object.keys(all) };
      if (method === "get") return { value: all[key] ?? null };
      store.write(method === "set" ? { ...all, [key]: value } : without(all, key));
      return undefined;
    },
    SecureStorage: (method, { prefixedKey = "", data = "" }) => {
      const store = keptOf("SecureStorage");
      const all = store.read();
      if (method === "internalGetItem") return { data: all[prefixedKey] ?? null };
      store.write(method === "internalSetItem" ? { ...all, [prefixedKey]: data } : without(all, prefixedKey));
      return { success: true };
    },
  };
  const phone: FakePhone = {
    calls: [],
    answers: {
      "App.getInfo": {
        name: "Project Broadcast",
        id: "com.projectbroadcast.app",
        version: "5.0.8",
        build: "1",
      },
      "TextZoom.getPreferred": { value: 1 },
      "PushNotifications.checkPermissions": { receive: "prompt" },
      "PushNotifications.requestPermissions": { receive: "granted" },
    },
    listeners: new Map(),
    fire: (plugin, eventName, data) => {
      for (const listener of phone.listeners.get(`${plugin}.${eventName}`)?.values() ?? []) listener(data);
    },
  };
  const nativePromise = async (plugin: string, method: string, options: Record<string, unknown> = {}) => {
    // The current one: a plugin left over from another test still holds that test's bridge.
    window.phone.calls.push({ plugin, method, options });
    const answer = window.phone.answers[`${plugin}.${method}`];
    if (answer instanceof Error) throw answer;
    return answer ?? stores[plugin]?.(method, options as Record<string, string>);
  };
  const nativeCallback = (
    plugin: string,
    method: string,
    { eventName, callbackId }: { eventName: string; callbackId?: string },
    callback: (data: unknown) => void,
  ) => {
    const name = `${plugin}.${eventName}`;
    const { listeners } = window.phone;
    const its = listeners.get(name) ?? new Map<string, (data: unknown) => void>();
    listeners.set(name, its);
    if (method === "removeListener") {
      its.delete(callbackId ?? "");
      return callbackId;
    }
    made += 1;
    its.set(String(made), callback);
    return Promise.resolve(String(made));
  };
  Object.assign(window, {
    phone,
    ...(system === "android" ? { androidBridge: {} } : { webkit: { messageHandlers: { bridge: {} } } }),
    Capacitor: {
      nativePromise,
      nativeCallback,
      convertFileSrc: (uri: string) => uri,
      PluginHeaders: Object.entries(methods).map(([name, all]) => ({
        name,
        methods: [
          { name: "addListener" },
          { name: "removeListener" },
          ...all.split(" ").map((method) => ({ name: method, rtype: "promise" })),
        ],
      })),
    },
  });
}
