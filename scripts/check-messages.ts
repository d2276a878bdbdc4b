import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorStatus, fieldCodes } from '@partlane/contract/errors'
import { DEFAULT_LOCALE, type Locale, locales } from '@partlane/domain/locale'
import { checkMessages } from '@partlane/i18n/check'
import { flattenMessages } from '@partlane/i18n/compile'
import { listNamespaces, messagesFolder, readMessages } from '@partlane/i18n/files'
import { writeMessageTypes } from '@partlane/i18n/write-types'

/** Words of every feature in every language: what i18n's own check finds, and what only the whole product knows. */
const root = resolve(import.meta.dirname, '..')
const faults = [
  ...checkMessages({ folders: ['apps/server/src', 'apps/web/src', 'packages/client/src'].map((folder) => join(root, folder)) }),
  ...strangers(),
  ...refusalsWithoutWords(),
  ...leftInEnglish(),
  ...(writeMessageTypes({ check: true })
    ? ['packages/i18n/src/messages.generated.ts is stale: node packages/i18n/src/write-types.ts']
    : []),
]
for (const fault of faults) console.error(fault)
if (faults.length === 0) console.log(`${listNamespaces().length} features have their words in ${locales.join(' and ')}`)
process.exitCode = faults.length > 0 || listNamespaces().length < 5 ? 1 : 0

/** Files of words that only another language has. */
function strangers(): string[] {
  const known = new Set(listNamespaces().map((name) => `${name}.json`))
  return locales.flatMap((locale) =>
    readdirSync(join(messagesFolder, locale))
      .filter((file) => !known.has(file))
      .map((file) => `${locale}/${file} has no counterpart in ${DEFAULT_LOCALE}`),
  )
}

/** Each code a client can meet must have words: the type checker cannot see a code that only the server knows. */
function refusalsWithoutWords(): string[] {
  const have = flattenMessages(readMessages(DEFAULT_LOCALE, 'errors'))
  const wanted = [...Object.keys(errorStatus), ...fieldCodes.map((code) => `field.${code}`)]
  return wanted.filter((code) => !(code in have)).map((code) => `errors.json: ${code} has no words`)
}

/** A long sentence that is the same in both languages was forgotten. */
function leftInEnglish(): string[] {
  const others = locales.filter((locale): locale is Locale => locale !== DEFAULT_LOCALE)
  return listNamespaces().flatMap((name) => {
    const reference = flattenMessages(readMessages(DEFAULT_LOCALE, name))
    return others.flatMap((locale) =>
      Object.entries(flattenMessages(readMessages(locale, name)))
        .filter(([key, text]) => reference[key] === text && text.split(/\s+/).filter((word) => /^\p{L}{2,}/u.test(word)).length >= 4)
        .map(([key]) => `${locale}/${name}.json: ${key} is still in ${DEFAULT_LOCALE}`),
    )
  })
}
