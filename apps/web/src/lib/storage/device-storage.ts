import { type KeyValueStorage, memoryStorage, type StoredValues, storedValues } from '@partlane/client/session/stored-values'

let memory: KeyValueStorage | undefined

/** Local storage, or memory where a browser forbids it (even reading the property may throw). */
export function deviceStorage(): KeyValueStorage {
  try {
    return window.localStorage
  } catch {
    memory ??= memoryStorage()
    return memory
  }
}

let stored: StoredValues | undefined

/** The device's kept values, for code that runs in a browser only. */
export function deviceValues(): StoredValues {
  stored ??= storedValues(deviceStorage())
  return stored
}
