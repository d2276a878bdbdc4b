import { readFileSync } from 'node:fs'
import type { BreachedPasswords } from './port.ts'

/**
 * Checks passwords without a network: a list of common words (common-words.txt) and common ways to
 * extend them: a number, a year or a symbol at the end, the word twice, 3 for e. Breached passwords
 * without such a pattern are not found.
 */
export function createOfflineList(): BreachedPasswords {
  const words = loadWords()
  return { isKnown: async (password) => candidates(password).some((word) => words.has(word)) }
}

function loadWords(): Set<string> {
  const text = readFileSync(new URL('./common-words.txt', import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Set(lines.flatMap((line) => line.split(' ')))
}

/**
 * Words that the password may be based on: unchanged, without affixes, without repetition, with
 * letters in place of digits.
 */
function candidates(password: string): string[] {
  const lower = password.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  const forms = [lower, replaceLeetCharacters(lower)].flatMap((form) => [form, form.replace(/[\s._-]/g, '')])
  const stripped = forms.flatMap((form) => [
    form,
    stripAffixes(form),
    replaceLeetCharacters(stripAffixes(form)),
    stripAffixes(replaceLeetCharacters(form)),
  ])
  return [...new Set([...stripped, ...stripped.map(removeRepetition)])]
}

/**
 * Removes up to six digits and symbols at the end, or a row of digits, and four at the beginning:
 * `dragon2024!`, `123dragon`.
 */
const stripAffixes = (text: string) =>
  text.replace(/^[\d\W_]{0,4}(?=\p{L})/u, '').replace(/(?<=\p{L})([\d\W_]{1,6}|12345678?9?0?|(\d)\2+)$/u, '')

const replaceLeetCharacters = (text: string) => text.replace(/[013457@$!]/g, (character) => leetLetters.get(character) ?? character)
const leetLetters = new Map(Object.entries({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }))

/** `dragondragon` -> `dragon` */
const removeRepetition = (text: string) => /^(.+?)\1+$/.exec(text)?.[1] ?? text
