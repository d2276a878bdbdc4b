import { findDigitRuns } from './spoken-digits.ts'

/** What others see in place of contact data. */
export const MASK = '•••'

const MIN_PHONE_DIGITS = 9
const MAX_PHONE_DIGITS = 15

type Range = { start: number; end: number }

const AT = String.raw`(?:\s*[@＠]\s*|\s*[([{]\s*(?:at|arobase|chez)\s*[)\]}]\s*|\s+(?:at|arobase|arobas)\s+)`
const DOT = String.raw`(?:\s*[([{]\s*(?:dot|point|\.)\s*[)\]}]\s*|\s+(?:dot|point)\s+|\.)`
const emailAddress = new RegExp(String.raw`[\p{L}\p{N}._%+-]{2,64}${AT}[\p{L}\p{N}-]{2,63}(?:${DOT}[\p{L}\p{N}-]{2,63})+`, 'giu')
const streetAddress = new RegExp(
  String.raw`\b\d{1,4}[a-z]?,?\s+(?:(?:\p{L}[\p{L}'’-]*\s+){1,4}(?:street|st|road|rd|avenue|ave|lane|drive|close|crescent|terrace)\b` +
    String.raw`|(?:bis\s+|ter\s+)?(?:rue|avenue|boulevard|bd|chemin|impasse|allée|route)\s+\p{L}[\p{L}'’ -]{2,60})` +
    String.raw`(?:,?\s+[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b)?`,
  'giu',
)
const profileLink =
  /(?:https?:\/\/)?(?:www\.)?(?:wa\.me|t\.me|m\.me|facebook\.com|fb\.com|instagram\.com|snapchat\.com|discord\.gg)\/\S+/giu

type Options = {
  /** Part numbers of the listing, which can look like telephone numbers. */
  partNumbers?: readonly string[]
}

/**
 * Hides telephone numbers (also spelled out, spaced, in any script), email addresses, postal
 * addresses and links to profiles. What looks like one of the part numbers stays.
 */
export function maskContacts(text: string, { partNumbers = [] }: Options = {}): string {
  const ranges: Range[] = [
    ...[emailAddress, streetAddress, profileLink].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ start: index, end: index + match.length })),
    ),
    ...findPhoneNumbers(text, new Set(partNumbers.map(digitsOf))),
  ]
  return replaceRanges(text, ranges)
}

const digitsOf = (partNumber: string) => partNumber.replaceAll(/\D/g, '')

function findPhoneNumbers(text: string, partNumbers: ReadonlySet<string>): Range[] {
  return findDigitRuns(text).flatMap((run) => {
    const first = run[0]
    const last = run.at(-1)
    const digits = run.map((token) => token.digits).join('')
    if (!first || !last || digits.length < MIN_PHONE_DIGITS || digits.length > MAX_PHONE_DIGITS * 2) return []
    if (
      partNumbers.has(digits) ||
      !isPhoneNumber(digits, { isSpoken: run.some(({ isSpoken }) => isSpoken), hasPlus: hasPlus(text, first.index) })
    )
      return []
    const start = hasPlus(text, first.index) ? text.lastIndexOf('+', first.index) : first.index
    return [{ start, end: last.index + last.length }]
  })
}

const hasPlus = (text: string, index: number) => /\+\s*\(?\s*$/.test(text.slice(Math.max(0, index - 4), index))

/**
 * Numbers in digits begin as telephone numbers do. Other long numbers are not spelled out.
 */
function isPhoneNumber(digits: string, { isSpoken, hasPlus }: { isSpoken: boolean; hasPlus: boolean }): boolean {
  return isSpoken || hasPlus || /^(?:0|44|33|49|353)/.test(digits)
}

function replaceRanges(text: string, ranges: readonly Range[]): string {
  let end = 0
  let masked = ''
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    if (range.start >= end) masked += text.slice(end, range.start) + MASK
    end = Math.max(end, range.end)
  }
  return masked + text.slice(end)
}
