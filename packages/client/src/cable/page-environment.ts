type PageEvents = {
  addEventListener?: (name: string, listener: () => void) => void
  removeEventListener?: (name: string, listener: () => void) => void
}

/**
 * Online state and visibility of the app. `pageEnvironment` reads them from events of the page; an
 * app calls `wake` and `sleep`.
 */
export type PageEnvironment = {
  isOnline: () => boolean
  /** @returns a function that removes the listeners */
  watch: (callbacks: { wake: () => void; sleep: () => void }) => () => void
}

/** Uses the events of a browser page. Outside a browser there are no such events. */
export const pageEnvironment: PageEnvironment = {
  isOnline: () => (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine !== false,

  watch({ wake, sleep }) {
    const page = globalThis as PageEvents & { document?: { visibilityState?: string } }
    const wakeIfVisible = () => page.document?.visibilityState === 'visible' && wake()
    const listeners: [string, () => void][] = [
      ['online', wake],
      ['offline', sleep],
      ['visibilitychange', wakeIfVisible],
      ['pageshow', wake],
    ]
    for (const [name, listener] of listeners) page.addEventListener?.(name, listener)
    return () => {
      for (const [name, listener] of listeners) page.removeEventListener?.(name, listener)
    }
  },
}
