/** Characters of a published question and of its reply. Both are shorter than a message. */
export const MAX_ENQUIRY_LENGTH = 500
export const MAX_ENQUIRY_REPLY_LENGTH = 1000
/** Published questions of one listing. */
export const MAX_ENQUIRIES_OF_LISTING = 20

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

/** The names of an account. */
export type AccountNames = { first_name: string | null; last_name: string | null; company_name: string | null }

const spelledWords = (text: string | null): string[] => (text ?? '').normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * Whether a text has a part of a person's name as a word, or the name of the company as a whole:
 * its single words are common. Both as they are spelled: "Will" is not found in "will it fit".
 */
export function containsName(text: string, { first_name, last_name, company_name }: AccountNames): boolean {
  const words = spelledWords(text)
  const parts = [...spelledWords(first_name), ...spelledWords(last_name)].filter((part) => part.length >= MIN_NAME_LENGTH)
  const company = spelledWords(company_name).join(' ')
  return parts.some((part) => words.includes(part)) || (company !== '' && ` ${words.join(' ')} `.includes(` ${company} `))
}
