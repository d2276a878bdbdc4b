/** The only keys kept on the device (specification, section 9). */
export const storageKeys = ['accessToken', 'youRecentlyViewed', 'cookies', 'confirmationData', 'currency', 'visitedWelcomeScreen'] as const
export type StorageKey = (typeof storageKeys)[number]

/** `localStorage` in a browser, a synchronous secure store on a phone. */
export type KeyValueStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type StoredValues = {
  read(key: StorageKey): string | null
  write(key: StorageKey, value: string): void
  remove(key: StorageKey): void
  readJson<T>(key: StorageKey): T | null
  writeJson(key: StorageKey, value: unknown): void
}

/** A store that is full, forbidden (private windows) or holds rubbish must not stop a page: it counts as empty. */
export function createStoredValues(storage: KeyValueStorage): StoredValues {
  const withFallback = <T>(operation: () => T, fallback: T): T => {
    try {
      return operation()
    } catch {
      return fallback
    }
  }
  const read = (key: StorageKey) => withFallback(() => storage.getItem(key), null)
  const write = (key: StorageKey, value: string) => withFallback(() => storage.setItem(key, value), undefined)
  return {
    read,
    write,
    remove: (key) => withFallback(() => storage.removeItem(key), undefined),
    readJson: <T>(key: StorageKey) => withFallback(() => JSON.parse(read(key) ?? 'null') as T | null, null),
    writeJson: (key, value) => write(key, JSON.stringify(value)),
  }
}

/** For servers and tests: nothing survives. */
export function createMemoryStorage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
