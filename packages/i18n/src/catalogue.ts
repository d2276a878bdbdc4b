import type { Locale } from '@partlane/domain/locale'
import type { CompiledMessages } from './compiled-messages.ts'

/**
 * Loads the messages of a feature in a locale: a chunk in a browser, memory on a server, a bundled
 * module in an app.
 */
export type LoadMessages = (locale: Locale, namespace: string) => Promise<CompiledMessages>

/** A promise with the `status` and `value` that React's `use` reads synchronously. */
type LoadedMessages = Promise<CompiledMessages> & { status: 'fulfilled'; value: CompiledMessages }
export type MessagesPromise = (Promise<CompiledMessages> & { status?: undefined; value?: undefined }) | LoadedMessages

/** React's `use` reads it without suspending. */
const fulfilledPromise = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/** Creates a cache of messages that loads missing namespaces. */
export function createCatalogue(load: LoadMessages) {
  const promises = new Map<string, MessagesPromise>()
  const settledPromises = new Map<string, Promise<void>>()

  const put = (locale: Locale, namespace: string, messages: CompiledMessages): void => {
    const key = `${locale}/${namespace}`
    promises.set(key, Object.assign(Promise.resolve(messages), { status: 'fulfilled' as const, value: messages }))
    settledPromises.set(key, fulfilledPromise)
  }

  /**
   * Returns the same promise for every call. A failed load is removed, so the next call retries.
   */
  const fetch = (locale: Locale, namespace: string): MessagesPromise => {
    const key = `${locale}/${namespace}`
    const cached = promises.get(key)
    if (cached) return cached
    const promise: MessagesPromise = load(locale, namespace)
    promises.set(key, promise)
    const settledPromise = promise.then(
      (value) => void Object.assign(promise, { status: 'fulfilled', value }),
      () => void promises.delete(key),
    )
    settledPromises.set(key, settledPromise)
    void settledPromise.then(() => settledPromises.set(key, fulfilledPromise))
    return promise
  }

  /**
   * Resolves when the last load has ended, also after a failure. Starts the first load; a failed
   * one is repeated by `fetch` only.
   */
  const whenSettled = (locale: Locale, namespace: string): Promise<void> => {
    const key = `${locale}/${namespace}`
    if (!settledPromises.has(key)) void fetch(locale, namespace)
    return settledPromises.get(key) ?? fulfilledPromise
  }

  return {
    put,
    fetch,
    whenSettled,
    /** Returns the messages if they are loaded. Never loads. */
    get: (locale: Locale, namespace: string): CompiledMessages | undefined => promises.get(`${locale}/${namespace}`)?.value,
    fetchAll: (locale: Locale, namespaces: readonly string[]) => Promise.all(namespaces.map((name) => fetch(locale, name))),
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>
