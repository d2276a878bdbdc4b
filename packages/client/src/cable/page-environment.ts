type PageEvents = {
  addEventListener?: (name: string, listener: () => void) => void
  removeEventListener?: (name: string, listener: () => void) => void
}

/**
 * Online state and visibility of the app. `pageEnvironment` reads them from events of the page; an
 * app calls `resume` and `suspend`.
 */
export type PageEnvironment = {
  isOnline: () => boolean
  /** @returns a function that removes the listeners */
  watch: (callbacks: { resume: () => void; suspend: () => void }) => () => void
}

/** Uses the events of a browser page. Outside a browser there are no such events. */
export const pageEnvironment: PageEnvironment = {
  isOnline: () => (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine !== false,

  watch({ resume, suspend }) {
    const page = globalThis as PageEvents & { document?: { visibilityState?: string } }
    const resumeIfVisible = () => page.document?.visibilityState === 'visible' && resume()
    const listeners: [string, () => void][] = [
      ['online', resume],
      ['offline', suspend],
      ['visibilitychange', resumeIfVisible],
      ['pageshow', resume],
    ]
    for (const [name, listener] of listeners) page.addEventListener?.(name, listener)
    return () => {
      for (const [name, listener] of listeners) page.removeEventListener?.(name, listener)
    }
  },
}
