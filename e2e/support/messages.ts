import { readFileSync } from 'node:fs'

type MessageTree = { [key: string]: string | MessageTree }

/** Reads the messages of a feature in a language, for journeys that run in both. */
export function readMessages(locale: 'en-GB' | 'fr', feature: string): (key: string) => string {
  const file = `${import.meta.dirname}/../../packages/i18n/messages/${locale}/${feature}.json`
  const messages = JSON.parse(readFileSync(file, 'utf8')) as MessageTree
  return (key) => {
    const found = key
      .split('.')
      .reduce<string | MessageTree | undefined>((tree, name) => (typeof tree === 'object' ? tree[name] : undefined), messages)
    if (typeof found !== 'string') throw new Error(`no message ${key}`)
    return found
  }
}
