/** Characters of a published question and of its reply. Both are shorter than a message. */
export const MAX_ENQUIRY_LENGTH = 500
export const MAX_ENQUIRY_REPLY_LENGTH = 1000
/** Published questions of one listing. */
export const MAX_ENQUIRIES_OF_LISTING = 20

/** `withdrawn`: removed by the buyer who asked. It cannot be published again. */
export const enquiryStatuses = ['published', 'withdrawn'] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+|•+/gu) ?? []

/**
 * Whether a text has only words of the original, in their order. Words may be left out. Case and
 * punctuation may change.
 */
export function isShortened(original: string, text: string): boolean {
  const originalWords = wordsOf(original)
  let position = 0
  return wordsOf(text).every((word) => {
    position = originalWords.indexOf(word, position) + 1
    return position > 0
  })
}

/** Shorter names, such as initials, are parts of too many texts. */
const MIN_NAME_LENGTH = 2

/**
 * Whether a text has one of the names as a word, spelled like the name: "Will" is not found in
 * "will it fit".
 */
export function containsName(text: string, names: readonly (string | null)[]): boolean {
  const words = new Set<string>(text.normalize('NFC').match(/[\p{L}\p{M}]+/gu))
  return names.some((name) => {
    const parts: string[] = (name ?? '').normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []
    return parts.some((part) => part.length >= MIN_NAME_LENGTH && words.has(part))
  })
}
