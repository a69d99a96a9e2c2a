// biome-ignore-all lint/plugin/markup: The one place where data kept on the device is read and written, under the user's id.

/**
 * Key-value store on this device for data too large for settings. Where the browser has no IndexedDB, as in
 * some private windows, nothing is stored and nothing fails.
 */
const databaseName = "kept";
const storeName = "things";

// Outlives the person: a connection.
let opened: Promise<IDBDatabase | null> | null = null;

const open = (): Promise<IDBDatabase | null> =>
  new Promise((resolve) => {
    if (!("indexedDB" in globalThis)) {
      resolve(null);
      return;
    }
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(storeName));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => resolve(null));
  });

/** Resolves when the transaction completes, not the request: a full disk can still undo the write in between. */
const answerOf = <T>(transaction: IDBTransaction, request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve(request.result));
    transaction.addEventListener("abort", () => reject(transaction.error));
    request.addEventListener("error", () => reject(request.error));
  });

const within = async <T>(
  mode: IDBTransactionMode,
  otherwise: T,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  try {
    opened ??= open();
    const database = await opened;
    if (!database) return otherwise;
    const transaction = database.transaction(storeName, mode);
    return await answerOf(transaction, ask(transaction.objectStore(storeName)));
  } catch {
    return otherwise;
  }
};

const startingWith = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

export const deviceStore = {
  read: (key: string): Promise<unknown> => within<unknown>("readonly", undefined, (store) => store.get(key)),
  /** Resolves to whether the value was stored. */
  write: async (key: string, value: unknown): Promise<boolean> =>
    (await within<IDBValidKey | null>(
      "readwrite",
      null,
      (store) => store.put(value, key) as IDBRequest<IDBValidKey | null>,
    )) !== null,
  remove: async (key: string): Promise<void> => {
    await within("readwrite", undefined, (store) => store.delete(key));
  },
  keys: async (prefix: string): Promise<string[]> =>
    (await within<IDBValidKey[]>("readonly", [], (store) => store.getAllKeys(startingWith(prefix)))).map(
      String,
    ),
  removeAll: async (prefix: string): Promise<void> => {
    await within("readwrite", undefined, (store) => store.delete(startingWith(prefix)));
  },
};

/** Deletes the messages and drafts that a user wrote here. */
export const forgetWritten = (personId: string): Promise<unknown> =>
  Promise.all(["outbox", "draft"].map((kind) => deviceStore.removeAll(`${kind}/${personId}/`)));
