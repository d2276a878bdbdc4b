import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** Words that components need by themselves. The app gives them in the reader's language (messages: ui.json). */
export type UiWord =
  | 'back'
  | 'close'
  | 'copied'
  | 'copy'
  | 'count_over'
  | 'countdown_ended'
  | 'dismiss'
  | 'loading'
  | 'next'
  | 'no_matches'
  | 'notifications'
  | 'open_list'
  | 'page_of'
  | 'pagination'
  | 'photo_of'
  | 'photo_show'
  | 'photos'
  | 'previous'
  | 'remove'
  | 'required'
  | 'sort_ascending'
  | 'sort_descending'
  | 'step_current'
  | 'step_done'
  | 'step_of'
  | 'unread'
  | 'zoom'

export type UiTranslate = (word: UiWord, values?: Record<string, string | number>) => string

export type UiSettings = {
  /** BCP 47, for numbers, money and dates. */
  locale: string
  t: UiTranslate
  /** IANA time zone for absolute times; server and browser must agree, so it is given and not guessed. */
  timeZone: string
  /** Server clock minus this device's clock, in ms; 0 until known. */
  serverOffsetMs: number
}

const UiContext = createContext<UiSettings | undefined>(undefined)

type UiProviderProps = { locale: string; t: UiTranslate; timeZone?: string; serverOffsetMs?: number; children: ReactNode }

/** Mounted once, above everything drawn from ui/. */
export function UiProvider({ locale, t, timeZone = 'Europe/London', serverOffsetMs = 0, children }: UiProviderProps) {
  const value = useMemo(() => ({ locale, t, timeZone, serverOffsetMs }), [locale, t, timeZone, serverOffsetMs])
  return <UiContext value={value}>{children}</UiContext>
}

export function useUi(): UiSettings {
  const settings = useContext(UiContext)
  if (!settings) throw new Error('components of ui/ must be inside <UiProvider>')
  return settings
}
