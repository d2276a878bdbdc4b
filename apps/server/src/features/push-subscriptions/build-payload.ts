import { DEFAULT_LOCALE, type Locale } from '@partlane/domain/locale'
import { cleanText, cutText, fitText, MAX_BODY_CHARACTERS, MAX_TITLE_CHARACTERS } from '#platform/push/push-text.ts'
import { MAX_PAYLOAD_BYTES } from '#platform/push/web-push.ts'

export type PushContent = {
  title: string
  body: string
  /** Path of the page that a click opens, without the prefix of the language. */
  path: string
  locale: Locale
  /** Of two messages with one tag the browser shows the newer one only. */
  tag: string
}

/** What the service worker of the web app receives (apps/web/src/service-worker). */
type PushPayload = { title: string; body: string; url: string; tag: string; icon: string }

const ICON_PATH = '/icon-192.png'

/**
 * The payload of a push message as JSON of at most `MAX_PAYLOAD_BYTES`. Texts are cut between
 * characters, also those of several code points, and end with an ellipsis then. Characters are
 * replaced as `cleanText` does.
 */
export function buildPayload({ title, body, path, locale, tag }: PushContent): string {
  const localePrefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`
  const shortTitle = cutText(cleanText(title), MAX_TITLE_CHARACTERS)
  const serialize = (shortBody: string) =>
    JSON.stringify({ title: shortTitle, body: shortBody, url: localePrefix + path, tag, icon: ICON_PATH } satisfies PushPayload)
  const fits = (shortBody: string) => Buffer.byteLength(serialize(shortBody)) <= MAX_PAYLOAD_BYTES
  return serialize(fitText(cleanText(body), { maxCharacters: MAX_BODY_CHARACTERS, fits }))
}
