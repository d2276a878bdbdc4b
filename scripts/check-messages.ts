import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorStatus, fieldCodes } from '@partlane/contract/errors'
import { DEFAULT_LOCALE, locales } from '@partlane/domain/locale'
import { flattenMessages } from '@partlane/i18n/compile'
import { listNamespaces, messagesFolder, readMessages } from '@partlane/i18n/message-files'
import { writeMessageTypes } from '@partlane/i18n/write-types'
import { findMessageIssues, findUnusedKeys, type Namespace, type Source } from './messages/message-issues.ts'

/**
 * Checks the messages of every feature in every locale: same keys, same placeholders, valid ICU,
 * translated and used. Every error code of the contract must have a message.
 * The type checker verifies that used keys exist.
 */
const root = resolve(import.meta.dirname, '..')

/** Namespaces that all sources may use. */
const sharedNamespaces = ['ui', 'common']

const namespaces: Namespace[] = listNamespaces().map((name) => ({
  name,
  messagesByLocale: Object.fromEntries(locales.map((locale) => [locale, readMessages(locale, name)])),
}))
const sources = ['apps', 'packages'].flatMap((folder) => readSources(join(root, folder)))

const problems = [
  ...namespaces.flatMap((namespace) => findMessageIssues(namespace, DEFAULT_LOCALE)),
  ...namespaces
    .filter(({ name }) => name !== 'errors')
    .flatMap((namespace) =>
      findUnusedKeys(namespace, DEFAULT_LOCALE, sources, { shared: sharedNamespaces.includes(namespace.name) }).map(
        (key) => `${namespace.name}.json: ${key} is not used`,
      ),
    ),
  ...findUnmatchedFiles(),
  ...findErrorCodeProblems(),
  ...(writeMessageTypes({ check: true })
    ? ['packages/i18n/src/messages.generated.ts is stale: node packages/i18n/src/write-types.ts']
    : []),
]
for (const problem of problems) console.error(problem)
if (namespaces.length < 5 || sources.length < 200)
  throw new Error(`only ${namespaces.length} message files and ${sources.length} source files were read`)
if (problems.length === 0) console.log(`${namespaces.length} message files are complete in ${locales.join(' and ')}`)
process.exitCode = problems.length > 0 ? 1 : 0

/** Message files without a counterpart in the default locale. */
function findUnmatchedFiles(): string[] {
  const knownFiles = new Set(listNamespaces().map((name) => `${name}.json`))
  return locales.flatMap((locale) =>
    readdirSync(join(messagesFolder, locale))
      .filter((file) => !knownFiles.has(file))
      .map((file) => `${locale}/${file} has no counterpart in ${DEFAULT_LOCALE}`),
  )
}

/**
 * Every error code must have a message in `errors`. Every message there must belong to an error
 * code or to a code that a client creates itself.
 */
function findErrorCodeProblems(): string[] {
  const requiredKeys = [...Object.keys(errorStatus), ...fieldCodes.map((code) => `field.${code}`)]
  const existingKeys = Object.keys(flattenMessages(readMessages(DEFAULT_LOCALE, 'errors')))
  const missingKeys = requiredKeys.filter((code) => !existingKeys.includes(code)).map((code) => `errors.json: ${code} has no message`)
  const isClientCode = (key: string) => sources.some(({ text }) => text.includes(`'${key.replace(/^field\./, '')}'`))
  const unknownKeys = existingKeys.filter((key) => !requiredKeys.includes(key) && !isClientCode(key))
  return [...missingKeys, ...unknownKeys.map((key) => `errors.json: ${key} is not an error code`)]
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
