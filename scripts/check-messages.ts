import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorStatus, fieldCodes } from '@partlane/contract/errors'
import { DEFAULT_LOCALE, locales } from '@partlane/domain/locale'
import { flattenMessages } from '@partlane/i18n/compile'
import { listNamespaces, messagesFolder, readMessages } from '@partlane/i18n/files'
import { writeMessageTypes } from '@partlane/i18n/write-types'
import { faultsBetween, type Namespace, type Source, unusedKeys } from './messages/faults.ts'

/**
 * Words of every feature, in every language: the same keys, the same values, readable, translated, asked for by somebody;
 * every refusal of the contract has words. That a key exists which a page asks for is the type checker's affair.
 */
const root = resolve(import.meta.dirname, '..')

/** Words that are asked for from everywhere. */
const shared = ['ui', 'common']

const namespaces: Namespace[] = listNamespaces().map((name) => ({
  name,
  texts: Object.fromEntries(locales.map((locale) => [locale, readMessages(locale, name)])),
}))
const sources = ['apps', 'packages'].flatMap((folder) => readSources(join(root, folder)))

const faults = [
  ...namespaces.flatMap((namespace) => faultsBetween(namespace, DEFAULT_LOCALE)),
  ...namespaces
    .filter(({ name }) => name !== 'errors')
    .flatMap((namespace) =>
      unusedKeys(namespace, DEFAULT_LOCALE, sources, { shared: shared.includes(namespace.name) }).map(
        (key) => `${namespace.name}.json: ${key} is not used`,
      ),
    ),
  ...strangers(),
  ...refusalsWithoutWords(),
  ...(writeMessageTypes({ check: true })
    ? ['packages/i18n/src/messages.generated.ts is stale: node packages/i18n/src/write-types.ts']
    : []),
]
for (const fault of faults) console.error(fault)
if (namespaces.length < 5 || sources.length < 200)
  throw new Error(`only ${namespaces.length} message files and ${sources.length} source files were read`)
if (faults.length === 0) console.log(`${namespaces.length} message files are complete in ${locales.join(' and ')}`)
process.exitCode = faults.length > 0 ? 1 : 0

/** Files of words that only another language has. */
function strangers(): string[] {
  const known = new Set(listNamespaces().map((name) => `${name}.json`))
  return locales.flatMap((locale) =>
    readdirSync(join(messagesFolder, locale))
      .filter((file) => !known.has(file))
      .map((file) => `${locale}/${file} has no counterpart in ${DEFAULT_LOCALE}`),
  )
}

/** Each code a client can meet has words; each word of `errors` belongs to a code, or to one a client makes up itself. */
function refusalsWithoutWords(): string[] {
  const wanted = [...Object.keys(errorStatus), ...fieldCodes.map((code) => `field.${code}`)]
  const have = Object.keys(flattenMessages(readMessages(DEFAULT_LOCALE, 'errors')))
  const missing = wanted.filter((code) => !have.includes(code)).map((code) => `errors.json: ${code} has no message`)
  const madeUp = (key: string) => sources.some(({ text }) => text.includes(`'${key.replace(/^field\./, '')}'`))
  const unknown = have.filter((key) => !wanted.includes(key) && !madeUp(key))
  return [...missing, ...unknown.map((key) => `errors.json: ${key} is not an error code`)]
}

function readSources(folder: string): Source[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      ({ name, parentPath }) =>
        /\.tsx?$/.test(name) &&
        !/\.(test|stories|generated)\.tsx?$/.test(name) &&
        !/\/(node_modules|build|\.react-router)(\/|$)/.test(parentPath),
    )
    .map(({ name, parentPath }) => ({ file: join(parentPath, name), text: readFileSync(join(parentPath, name), 'utf8') }))
}
