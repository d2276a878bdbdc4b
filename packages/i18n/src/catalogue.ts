import type { Locale } from '@partlane/domain/locale'
import type { CompiledMessages } from './compiled.ts'

/** Fetches one feature's words in one language: a chunk in the browser, memory on a server, a bundled module on a phone. */
export type LoadMessages = (locale: Locale, namespace: string) => Promise<CompiledMessages>

/** The words this process has, and how to get more. */
export function createCatalogue(load: LoadMessages) {
  const ready = new Map<string, CompiledMessages>()
  const pending = new Map<string, Promise<CompiledMessages>>()

  const fetchOnce = (locale: Locale, namespace: string): Promise<CompiledMessages> => {
    const key = `${locale}/${namespace}`
    const known = pending.get(key)
    if (known) return known
    const promise = load(locale, namespace).then(
      (messages) => {
        ready.set(key, messages)
        return messages
      },
      (error: unknown) => {
        pending.delete(key) // the next screen may try again
        throw error
      },
    )
    pending.set(key, promise)
    return promise
  }

  return {
    get: (locale: Locale, namespace: string) => ready.get(`${locale}/${namespace}`),
    put: (locale: Locale, namespace: string, messages: CompiledMessages) => void ready.set(`${locale}/${namespace}`, messages),
    fetch: fetchOnce,
    fetchAll: (locale: Locale, namespaces: readonly string[]) => Promise.all(namespaces.map((name) => fetchOnce(locale, name))),
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>
