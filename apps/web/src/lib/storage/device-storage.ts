import { createMemoryStorage, createStoredValues, type KeyValueStorage, type StoredValues } from '@partlane/client/session/stored-values'

let fallbackStorage: KeyValueStorage | undefined

/** Local storage, or memory where a browser forbids it (even reading the property may throw). */
export function deviceStorage(): KeyValueStorage {
  try {
    return window.localStorage
  } catch {
    fallbackStorage ??= createMemoryStorage()
    return fallbackStorage
  }
}

let cachedValues: StoredValues | undefined

/** The device's kept values, for code that runs in a browser only. */
export function deviceValues(): StoredValues {
  cachedValues ??= createStoredValues(deviceStorage())
  return cachedValues
}
