/** Listeners of a value outside React, in the form that `useSyncExternalStore` needs. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}

/** A value outside React that exists once per page load. */
export type Store<T> = {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

/** Module state belongs in a store, so that test/setup.ts can reset it: tests share one process. */
export function createStore<T>(initialValue: T): Store<T> {
  const { subscribe, notify } = createListeners()
  let value = initialValue
  return {
    subscribe,
    get: () => value,
    set(nextValue) {
      value = nextValue
      notify()
    },
  }
}
