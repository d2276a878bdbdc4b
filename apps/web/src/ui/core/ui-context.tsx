import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react'

/** Messages that ui components use. The app provides their translations (messages: ui.json). */
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
  | 'unread'
  | 'zoom'

export type UiTranslate = (key: UiMessageKey, values?: Record<string, string | number>) => string

export type UiLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

export type UiSettings = {
  /** BCP 47, for numbers, money and dates. */
  locale: string
  t: UiTranslate
  /**
   * IANA time zone of absolute times. Explicit, because server and browser must render the same
   * text.
   */
  timeZone: string
  /** Server clock minus device clock, in ms; 0 until known. */
  serverOffsetMs: number
  /**
   * When the server rendered the page, in ms. Server rendering and hydration show remaining times
   * at this instant, so that their HTML is equal. Undefined: they show the end time.
   */
  renderedAtMs?: number | undefined
  /** The router's link, for client-side navigation. */
  Link?: ComponentType<UiLinkProps>
}

const UiContext = createContext<UiSettings | undefined>(undefined)

type UiProviderProps = Pick<UiSettings, 'locale' | 't' | 'Link'> & {
  timeZone?: string
  serverOffsetMs?: number
  renderedAtMs?: number | undefined
  children: ReactNode
}

/** Mounted once, above all ui components. */
export function UiProvider({ locale, t, timeZone = 'Europe/London', serverOffsetMs = 0, renderedAtMs, Link, children }: UiProviderProps) {
  const value = useMemo(
    () => ({ locale, t, timeZone, serverOffsetMs, renderedAtMs, Link }),
    [locale, t, timeZone, serverOffsetMs, renderedAtMs, Link],
  )
  return <UiContext value={value}>{children}</UiContext>
}

export function useUi(): UiSettings {
  const settings = useContext(UiContext)
  if (!settings) throw new Error('ui components must be rendered inside <UiProvider>')
  return settings
}

/** Link of the ui components: the provider's `Link`, or a plain anchor without one. */
export function UiLink(props: UiLinkProps) {
  const Link = useContext(UiContext)?.Link
  return Link ? <Link {...props} /> : <a {...props} />
}
