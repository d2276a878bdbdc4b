import type { Locale } from '@partlane/domain/locale'
import type { CompiledMessages } from './compiled.ts'

/** Fetches one feature's words in one language: a chunk in the browser, memory on a server, a bundled module on a phone. */
export type LoadMessages = (locale: Locale, namespace: string) => Promise<CompiledMessages>

/** A promise that React's `use` reads without waiting once it has settled. */
type Arrived = Promise<CompiledMessages> & { status: 'fulfilled'; value: CompiledMessages }
export type Words = (Promise<CompiledMessages> & { status?: undefined; value?: undefined }) | Arrived

/** The words this process has, and how to get more. */
export function createCatalogue(load: LoadMessages) {
  const known = new Map<string, Words>()

  const put = (locale: Locale, namespace: string, messages: CompiledMessages): void =>
    void known.set(`${locale}/${namespace}`, Object.assign(Promise.resolve(messages), { status: 'fulfilled' as const, value: messages }))

  /** The same promise for everybody who asks; after a failure the next screen may try again. */
  const fetch = (locale: Locale, namespace: string): Words => {
    const key = `${locale}/${namespace}`
    const ready = known.get(key)
    if (ready) return ready
    const words: Words = load(locale, namespace)
    known.set(key, words)
    words.then(
      (value) => Object.assign(words, { status: 'fulfilled', value }),
      () => known.delete(key),
    )
    return words
  }

  return {
    put,
    fetch,
    /** What is here already, without asking for it. */
    get: (locale: Locale, namespace: string): CompiledMessages | undefined => known.get(`${locale}/${namespace}`)?.value,
    fetchAll: (locale: Locale, namespaces: readonly string[]) => Promise.all(namespaces.map((name) => fetch(locale, name))),
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>
