import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react'

/** Words that components need by themselves. The app gives them in the reader's language (messages: ui.json). */
export type UiMessageKey =
  | 'close'
  | 'copied'
  | 'copy'
  | 'countdown_ended'
  | 'dismiss'
  | 'loading'
  | 'next'
  | 'no_matches'
  | 'notifications'
  | 'page'
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
  | 'step_done'
  | 'step_of'
  | 'unread'
  | 'zoom'

export type UiTranslate = (key: UiMessageKey, values?: Record<string, string | number>) => string

export type UiLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

export type UiSettings = {
  /** BCP 47, for numbers, money and dates. */
  locale: string
  t: UiTranslate
  /** IANA time zone for absolute times; server and browser must agree, so it is given and not guessed. */
  timeZone: string
  /** Server clock minus this device's clock, in ms; 0 until known. */
  serverOffsetMs: number
  /** The router's link, so that components navigate without loading the page anew. */
  Link?: ComponentType<UiLinkProps>
}

const UiContext = createContext<UiSettings | undefined>(undefined)

type UiProviderProps = Pick<UiSettings, 'locale' | 't' | 'Link'> & { timeZone?: string; serverOffsetMs?: number; children: ReactNode }

/** Mounted once, above everything drawn from ui/. */
export function UiProvider({ locale, t, timeZone = 'Europe/London', serverOffsetMs = 0, Link, children }: UiProviderProps) {
  const value = useMemo(() => ({ locale, t, timeZone, serverOffsetMs, Link }), [locale, t, timeZone, serverOffsetMs, Link])
  return <UiContext value={value}>{children}</UiContext>
}

export function useUi(): UiSettings {
  const settings = useContext(UiContext)
  if (!settings) throw new Error('components of ui/ must be inside <UiProvider>')
  return settings
}

/** The link of every component: the router's where there is one, the browser's otherwise. */
export function UiLink(props: UiLinkProps) {
  const Link = useContext(UiContext)?.Link
  return Link ? <Link {...props} /> : <a {...props} />
}
