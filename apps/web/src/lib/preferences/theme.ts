import { useSyncExternalStore } from 'react'
import { type Theme, useFacts } from '../page/page-facts.ts'
import { writeCookie } from './cookies.ts'

let changed: Theme | null | undefined
const listeners = new Set<() => void>()

/** null: as the device has it. */
export function setTheme(theme: Theme | null): void {
  changed = theme
  writeCookie('theme', theme)
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useTheme(): Theme | null {
  const { theme } = useFacts()
  return useSyncExternalStore(
    subscribe,
    () => (changed === undefined ? theme : changed),
    () => theme,
  )
}
