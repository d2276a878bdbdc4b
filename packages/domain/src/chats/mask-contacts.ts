import { isCommonWord } from './common-words.ts'
import { type DigitToken, findDigitRuns } from './spoken-digits.ts'

/** What others see in place of contact data. */
export const MASK = '•••'

const MIN_PHONE_DIGITS = 9
const MAX_NATIONAL_DIGITS = 11
const MAX_PHONE_DIGITS = 15
/** Spoken numbers have filler digits, such as a second number. */
const MAX_SPOKEN_DIGITS = 30

const MIN_PART_NUMBER_GROUPS = 4
const MAX_PART_NUMBER_GROUPS = 5
/**
 * How makers group the digits of part numbers: Bosch 0 986 424 797, ATE 03.9901-2901.4,
 * BMW 33 32 6 763 092. Telephone numbers are not grouped in these ways.
 */
const partNumberGroupings = [/^0-[2459]\d\d-\d{3}-\d{3}$/, /^\d\d-\d{4}-\d{4}-\d$/, /^\d\d-\d\d-\d-\d{3}-\d{3}$/]

type Range = { start: number; end: number }

const AT = String.raw`(?:\s{0,5}[@＠﹫]\s{0,5}|\s{0,5}[([{]\s{0,5}(?:at|arobase|chez)\s{0,5}[)\]}]\s{0,5}|\s{1,5}(?:at|arobase|arobas)\s{1,5})`
/** Before a common end of addresses, spaces may be on either side: "example. com". */
const COMMON_END = String.raw`(?=(?:com|net|org|info|co|uk|fr|de|eu|io|me|ie|be|ch|es|it|nl|pl)\b)`
const DOT =
  String.raw`(?:\s{0,5}[([{]\s{0,5}(?:dot|point|\.)\s{0,5}[)\]}]\s{0,5}|\s{1,5}(?:dot|point)\s{1,5}` +
  String.raw`|\s{1,5}\.\s{1,5}|\s{0,5}\.\s{0,5}${COMMON_END}|\.)`
const emailAddress = new RegExp(
  String.raw`[\p{L}\p{N}._%+-]{1,64}${AT}[\p{L}\p{N}-]{1,63}(?:${DOT}[\p{L}\p{N}-]{1,63})*${DOT}\p{L}{2,63}`,
  'giu',
)
const streetAddress = new RegExp(
  String.raw`\b\d{1,4}[a-z]?,?\s+(?:(?:\p{L}[\p{L}'’-]*\s+){1,4}(?:street|st|road|rd|avenue|ave|lane|drive|close|crescent|terrace)\b` +
    String.raw`|(?:bis\s+|ter\s+)?(?:rue|avenue|boulevard|bd|chemin|impasse|allée|route)\s+\p{L}[\p{L}'’ -]{2,60})` +
    String.raw`(?:,?\s+[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b)?`,
  'giu',
)
const profileLink =
  /(?:https?:\/\/)?(?:www\.)?(?:wa\.me|t\.me|m\.me|facebook\.com|fb\.com|instagram\.com|snapchat\.com|discord\.gg)\/\S+/giu

const MESSENGER = String.raw`\b(?:whats\s?app|telegram|snapchat|insta(?:gram)?|messenger|facebook|fb|skype|viber|wechat|discord|tiktok)`
/** Also words about parts: the turn signal, a snap ring. Other words have to name a messenger. */
const WORD_OF_PARTS = '(?:signal|snap)'
const HANDLE_NOUN = '(?:me|us|moi|nous|name|username|user|id|handle|pseudo|account|compte)'
/** A word with a letter, and a digit or an underscore. Others are text: "whatsapp me today". */
const HANDLE = String.raw`(?=[\p{N}._-]{0,39}\p{L})(?=[\p{L}.-]{0,39}[\p{N}_])[\p{L}\p{N}._-]{3,40}`
/** Names in messengers. Only the name is hidden. */
const messengerNames = [
  new RegExp(String.raw`(?:${MESSENGER}|\b${WORD_OF_PARTS})\b[^\n@＠]{0,30}(?<contact>[@＠][\p{L}\p{N}._-]{2,40})`, 'giud'),
  new RegExp(
    String.raw`(?:${MESSENGER}(?:\s{1,3}${HANDLE_NOUN}){0,3}|\b${WORD_OF_PARTS}(?:\s{1,3}${HANDLE_NOUN}){1,3}` +
      String.raw`|\b(?:me|us|moi|nous)\s{1,3}(?:on|via|sur)\s{1,3}${WORD_OF_PARTS}(?:\s{1,3}${HANDLE_NOUN}){0,3})` +
      String.raw`(?:(?:\s{0,3}[:=]\s{0,3}|\s{1,3}(?:as|under|sous|named|called)\s{1,3})(?<contact>[\p{L}\p{N}._-]{4,40})` +
      String.raw`|\s{1,3}(?:(?:is|est|on|it's)\s{1,3})?(?<handle>${HANDLE}))`,
    'giud',
  ),
]

const CLOSING = "please|pls|thanks|thank|cheers|merci|svp|stp|s['’]il"
/** A word of letters at the end of a sentence. A question rarely names an account. */
const LAST_WORD =
  String.raw`(?<word>\p{L}(?:[.-]?\p{L}){3,39})(?![\p{L}\p{N}_'’-])` + String.raw`(?=\s{0,3}(?:$|[\n.,;!)])|\s{1,3}(?:${CLOSING})(?!\p{L}))`
const IS = "(?:is|it['’]s|est|c['’]est)"
/**
 * Names in messengers that could be words: "WhatsApp me bobsparts". Only where a sentence ends with
 * them, and unless they are common words: "WhatsApp me tomorrow".
 */
const messengerWords = [
  new RegExp(String.raw`${MESSENGER}\s{1,3}(?:me|us|moi|nous)\s{1,3}(?:(?:on|at|via|sur|à)\s{1,3})?${LAST_WORD}`, 'giud'),
  new RegExp(String.raw`\b(?:me|us|moi|nous)\s{1,3}(?:on|via|by|sur|par)\s{1,3}${MESSENGER}\s{1,3}${LAST_WORD}`, 'giud'),
  new RegExp(String.raw`\b(?:my|our|mon|notre)\s{1,3}${MESSENGER}(?:\s{1,3}messenger)?\s{1,3}${IS}\s{1,3}${LAST_WORD}`, 'giud'),
  new RegExp(
    String.raw`${MESSENGER}\s{1,3}(?:name|username|id|handle|pseudo|nickname|identifiant)(?:\s{1,3}${IS})?\s{1,3}${LAST_WORD}`,
    'giud',
  ),
]

type Options = {
  /** Part numbers of the listing, which can look like telephone numbers. */
  partNumbers?: readonly string[]
}

/**
 * Hides telephone numbers (also spelled out, spaced, in any script), email addresses, postal
 * addresses, links to profiles and names in messengers. Invisible characters in them change
 * nothing. What looks like one of the part numbers stays, and so do numbers that are grouped as
 * makers of parts do.
 */
export function maskContacts(text: string, { partNumbers = [] }: Options = {}): string {
  const knownNumbers = new Set(partNumbers.map(compact))
  const isPartNumber = ({ start, end }: Range) => knownNumbers.has(compact(text.slice(start, end)))
  const ranges: Range[] = [
    ...findPatterns(text, [emailAddress, streetAddress, profileLink]),
    ...findPatterns(text, messengerNames).filter((range) => !isPartNumber(range)),
    ...findPatterns(text, messengerWords).filter((range) => !isText(text.slice(range.start, range.end))),
    ...findPhoneNumbers(text, new Set(partNumbers.map(digitsOf))),
  ]
  return replaceRanges(text, ranges)
}

/** Finds what matches without the invisible characters, as ranges of the text with them. */
function findPatterns(text: string, patterns: readonly RegExp[]): Range[] {
  const indexes = [...text.matchAll(/\P{Cf}/gu)].flatMap(({ index, 0: character }) => [...character.split('').keys()].map((n) => index + n))
  const visibleText = indexes.map((index) => text[index]).join('')
  return patterns.flatMap((pattern) =>
    [...visibleText.matchAll(pattern)].map((match) => {
      const groups = match.indices?.groups
      const [start, end] = groups?.contact ?? groups?.handle ?? groups?.word ?? [match.index, match.index + match[0].length]
      return { start: indexes[start] ?? 0, end: (indexes[end - 1] ?? 0) + 1 }
    }),
  )
}

/** Also "please.Thanks", without a space. */
const isText = (word: string): boolean =>
  word
    .replaceAll(/\p{Cf}/gu, '')
    .split(/[.-]/)
    .every(isCommonWord)

const compact = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
const digitsOf = (partNumber: string) => partNumber.replaceAll(/\D/g, '')
const joinDigits = (tokens: readonly DigitToken[]) => tokens.map(({ digits }) => digits).join('')

/**
 * A run of digits can have other numbers before and after the telephone number: each start is
 * tried.
 */
function findPhoneNumbers(text: string, partNumbers: ReadonlySet<string>): Range[] {
  return findDigitRuns(text).flatMap((run) => {
    if (partNumbers.has(joinDigits(run))) return []
    const ranges: Range[] = []
    for (let first = 0; first < run.length; first++) {
      const number = findPhoneNumberAt(text, run.slice(first, first + MAX_SPOKEN_DIGITS), partNumbers)
      const [firstToken, lastToken] = [number[0], number.at(-1)]
      if (!firstToken || !lastToken) continue
      const start = hasPlus(text, firstToken.index) ? text.lastIndexOf('+', firstToken.index) : firstToken.index
      ranges.push({ start, end: lastToken.index + lastToken.length })
      first += number.length - 1
    }
    return ranges
  })
}

/** The tokens of the telephone number that begins with the first token, the longest. */
function findPhoneNumberAt(text: string, tokens: DigitToken[], partNumbers: ReadonlySet<string>): DigitToken[] {
  const isInternational = hasPlus(text, tokens[0]?.index ?? 0)
  let digits = ''
  let isSpoken = false
  let longest = 0
  for (const [index, token] of tokens.entries()) {
    digits += token.digits
    isSpoken ||= token.isSpoken
    if (digits.length > (isSpoken ? MAX_SPOKEN_DIGITS : MAX_PHONE_DIGITS)) break
    if (digits.length < MIN_PHONE_DIGITS) continue
    if (partNumbers.has(digits) || isGroupedAsPartNumber(tokens, index + 1)) return []
    if (isSpoken || isPhoneNumber(digits, isInternational)) longest = index + 1
  }
  return tokens.slice(0, longest)
}

const isGroupedAsPartNumber = (tokens: readonly DigitToken[], length: number): boolean => {
  if (length < MIN_PART_NUMBER_GROUPS || length > MAX_PART_NUMBER_GROUPS) return false
  const grouping = tokens
    .slice(0, length)
    .map(({ digits }) => digits)
    .join('-')
  return partNumberGroupings.some((pattern) => pattern.test(grouping))
}

const hasPlus = (text: string, index: number) => /\+\s*\(?\s*$/.test(text.slice(Math.max(0, index - 4), index))

/** Whether digits begin as telephone numbers do, national ones or with the code of a country. */
function isPhoneNumber(digits: string, isInternational: boolean): boolean {
  if (/^0[1-9]/.test(digits)) return digits.length <= MAX_NATIONAL_DIGITS
  return digits.length <= MAX_PHONE_DIGITS && (isInternational || /^(?:00)?(?:44|33|49|353)/.test(digits))
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
