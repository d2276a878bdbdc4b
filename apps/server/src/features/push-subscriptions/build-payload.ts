import { DEFAULT_LOCALE, type Locale } from '@partlane/domain/locale'
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
/** Devices show two to four lines. */
const MAX_BODY_CHARACTERS = 400
const MAX_TITLE_CHARACTERS = 120

/**
 * The payload of a push message as JSON of at most `MAX_PAYLOAD_BYTES`. Texts are cut between
 * characters, also those of several code points, and end with an ellipsis then. Control characters
 * and those that change the direction of text become spaces; joiners of emoji and scripts stay.
 */
export function buildPayload({ title, body, path, locale, tag }: PushContent): string {
  const localePrefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`
  const shortTitle = cutText(cleanText(title), MAX_TITLE_CHARACTERS)
  const characters = splitText(cleanText(body))
  let count = Math.min(characters.length, MAX_BODY_CHARACTERS)
  let payload = serialize(count)
  while (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES && count > 0) {
    count = Math.floor(count * 0.8)
    payload = serialize(count)
  }
  return payload

  function serialize(bodyCharacters: number): string {
    const shortBody = joinText(characters, bodyCharacters)
    return JSON.stringify({ title: shortTitle, body: shortBody, url: localePrefix + path, tag, icon: ICON_PATH } satisfies PushPayload)
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
const unsafeCharacters = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\p{Cs}]/gu
const cleanText = (text: string) => text.replace(unsafeCharacters, ' ').trim()

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const splitText = (text: string) => Array.from(segmenter.segment(text.slice(0, 10_000)), ({ segment }) => segment)
const joinText = (characters: string[], count: number) =>
  characters.length <= count ? characters.join('') : `${characters.slice(0, count).join('').trimEnd()}…`
const cutText = (text: string, count: number) => joinText(splitText(text), count)
