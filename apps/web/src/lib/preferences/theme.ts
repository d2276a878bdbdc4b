import { useSyncExternalStore } from 'react'
import { type Theme, useRootLoaderData } from '../page/root-loader-data.ts'
import { createStore } from '../state/store.ts'
import { writeCookie } from './cookies.ts'

/** The theme chosen on this page load; undefined until it changes. */
export const changedThemeStore = createStore<Theme | null | undefined>(undefined)

/** null: the setting of the device. */
export function setTheme(theme: Theme | null): void {
  writeCookie('theme', theme)
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  changedThemeStore.set(theme)
}

export function useTheme(): Theme | null {
  const { theme } = useRootLoaderData()
  const changedTheme = useSyncExternalStore(changedThemeStore.subscribe, changedThemeStore.get, () => undefined)
  return changedTheme === undefined ? theme : changedTheme
}
