import { useSyncExternalStore } from 'react'
import { type Theme, useRootLoaderData } from '../page/root-loader-data.ts'
import { writeCookie } from './cookies.ts'

let changedTheme: Theme | null | undefined
const listeners = new Set<() => void>()

/** null: the setting of the device. */
export function setTheme(theme: Theme | null): void {
  changedTheme = theme
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
  const { theme } = useRootLoaderData()
  return useSyncExternalStore(
    subscribe,
    () => (changedTheme === undefined ? theme : changedTheme),
    () => theme,
  )
}
