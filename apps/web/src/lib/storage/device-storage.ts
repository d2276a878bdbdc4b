import { createMemoryStorage, createStoredValues, type KeyValueStorage, type StoredValues } from '@partlane/client/session/stored-values'

let fallbackStorage: KeyValueStorage | undefined

/** Local storage, or memory where the browser forbids it: even reading the property may throw. */
export function deviceStorage(): KeyValueStorage {
  // Each read would cost a caught error.
  if (import.meta.env.SSR) return createMemoryStorage()
  try {
    return window.localStorage
  } catch {
    fallbackStorage ??= createMemoryStorage()
    return fallbackStorage
  }
}

/** The stored values of this device. Browser only. */
export const deviceValues = (): StoredValues => createStoredValues(deviceStorage())
