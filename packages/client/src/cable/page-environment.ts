type PageEvents = {
  addEventListener?: (name: string, listener: () => void) => void
  removeEventListener?: (name: string, listener: () => void) => void
}

/** What a connection wants to know of the device. In a browser it is read from the page; on a phone the app calls `wake` and `sleep`. */
export type PageEnvironment = {
  isOnline: () => boolean
  /** @returns the end of the watch. */
  watch: (callbacks: { wake: () => void; sleep: () => void }) => () => void
}

/** A page tells by events when the network comes and goes and when somebody looks at it again. Elsewhere there are no such events. */
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
