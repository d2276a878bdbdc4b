import { readFileSync } from 'node:fs'
import type { BreachedPasswords } from './port.ts'

/**
 * Without a network: a list of words people like to take (common-words.txt) and the ways they make them long enough: a number, a year or a mark
 * at the end, the word twice, 3 for e. What lies in stolen lists and follows no such habit is not found here.
 */
export function createOfflineList(): BreachedPasswords {
  const words = readWords()
  return { isKnown: async (password) => candidates(password).some((word) => words.has(word)) }
}

function readWords(): Set<string> {
  const text = readFileSync(new URL('./common-words.txt', import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Set(lines.flatMap((line) => line.split(' ')))
}

/** What may be the word in it: as it is, without what was hung on, once where it stands twice or more, with letters in place of figures. */
function candidates(password: string): string[] {
  const lower = password.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  const forms = [lower, lettersFor(lower)].flatMap((form) => [form, form.replace(/[\s._-]/g, '')])
  const bare = forms.flatMap((form) => [form, bareOf(form), lettersFor(bareOf(form)), bareOf(lettersFor(form))])
  return [...new Set([...bare, ...bare.map(onceOf)])]
}

/** Without what is hung on: up to six figures and marks at the end or a row of figures, four at the beginning: `dragon2024!`, `123dragon`. */
const bareOf = (text: string) => text.replace(/^[\d\W_]{0,4}(?=\p{L})/u, '').replace(/(?<=\p{L})([\d\W_]{1,6}|12345678?9?0?|(\d)\2+)$/u, '')

const lettersFor = (text: string) => text.replace(/[013457@$!]/g, (figure) => letters[figure] ?? figure)
const letters: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/** `dragondragon` -> `dragon` */
const onceOf = (text: string) => /^(.+?)\1+$/.exec(text)?.[1] ?? text
