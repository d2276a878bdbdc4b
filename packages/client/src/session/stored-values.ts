/**
 * The only keys in `localStorage` (specification, section 9). Its key `visitedWelcomeScreen` is
 * omitted, because no screen uses it. `chosenCar` is our own: the registration or VIN of the chosen
 * car.
 */
export const storageKeys = ['accessToken', 'youRecentlyViewed', 'cookies', 'confirmationData', 'currency', 'chosenCar'] as const
export type StorageKey = (typeof storageKeys)[number]

/** `localStorage` in a browser, a synchronous secure store on a phone. */
export type KeyValueStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type StoredValues<Key extends string = StorageKey> = {
  read(key: Key): string | null
  write(key: Key, value: string): void
  remove(key: Key): void
  readJson<T>(key: Key): T | null
  writeJson(key: Key, value: unknown): void
}

/**
 * Typed access to a storage. Reads return null and writes do nothing when the storage fails: it is
 * full, forbidden (private windows) or has an invalid value.
 */
export function createStoredValues<Key extends string = StorageKey>(storage: KeyValueStorage): StoredValues<Key> {
  const withFallback = <T>(operation: () => T, fallback: T): T => {
    try {
      return operation()
    } catch {
      return fallback
    }
  }
  const read = (key: Key) => withFallback(() => storage.getItem(key), null)
  const write = (key: Key, value: string) => withFallback(() => storage.setItem(key, value), undefined)
  return {
    read,
    write,
    remove: (key) => withFallback(() => storage.removeItem(key), undefined),
    readJson: <T>(key: Key) => withFallback(() => JSON.parse(read(key) ?? 'null') as T | null, null),
    writeJson: (key, value) => write(key, JSON.stringify(value)),
  }
}

/** A storage in memory, for servers and tests. */
export function createMemoryStorage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
