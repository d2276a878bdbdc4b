import type { Locale } from '@partlane/domain/locale'
import type { CompiledMessages } from './compiled-messages.ts'

/** Fetches one feature's words in one language: a chunk in the browser, memory on a server, a bundled module on a phone. */
export type LoadMessages = (locale: Locale, namespace: string) => Promise<CompiledMessages>

/** A promise that React's `use` reads without waiting once it has settled. */
type LoadedMessages = Promise<CompiledMessages> & { status: 'fulfilled'; value: CompiledMessages }
export type MessagesPromise = (Promise<CompiledMessages> & { status?: undefined; value?: undefined }) | LoadedMessages

/** The words this process has, and how to get more. */
export function createCatalogue(load: LoadMessages) {
  const promises = new Map<string, MessagesPromise>()

  const put = (locale: Locale, namespace: string, messages: CompiledMessages): void =>
    void promises.set(`${locale}/${namespace}`, Object.assign(Promise.resolve(messages), { status: 'fulfilled' as const, value: messages }))

  /** The same promise for everybody who asks; after a failure the next screen may try again. */
  const fetch = (locale: Locale, namespace: string): MessagesPromise => {
    const key = `${locale}/${namespace}`
    const cached = promises.get(key)
    if (cached) return cached
    const promise: MessagesPromise = load(locale, namespace)
    promises.set(key, promise)
    promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => promises.delete(key),
    )
    return promise
  }

  return {
    put,
    fetch,
    /** What is here already, without asking for it. */
    get: (locale: Locale, namespace: string): CompiledMessages | undefined => promises.get(`${locale}/${namespace}`)?.value,
    fetchAll: (locale: Locale, namespaces: readonly string[]) => Promise.all(namespaces.map((name) => fetch(locale, name))),
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>
