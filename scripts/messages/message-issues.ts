import { compileMessages, flattenMessages, type MessageTree } from '@partlane/i18n/compile'

type FlatMessages = Record<string, string>
export type Namespace = { name: string; messagesByLocale: Record<string, MessageTree> }
export type Source = { file: string; text: string }

/**
 * Lists the issues of a namespace: keys that only one locale has, other placeholders, invalid ICU,
 * untranslated sentences, missing no-break spaces in French, "e-mail" for "email".
 */
export function findMessageIssues({ name, messagesByLocale }: Namespace, reference: string): string[] {
  const baseMessages = flattenMessages(messagesByLocale[reference] ?? {})
  return Object.entries(messagesByLocale).flatMap(([locale, tree]) => {
    const syntaxError = findSyntaxError(tree)
    if (syntaxError) return [`${locale}/${name}.json: ${syntaxError}`]
    const messages = flattenMessages(tree)
    const issues = [
      ...(locale === reference ? [] : compareMessages(baseMessages, messages, reference)),
      ...(locale.startsWith('fr') ? findMissingNoBreakSpaces(messages) : []),
      ...findSpellings(messages),
    ]
    return issues.map((issue) => `${locale}/${name}.json: ${issue}`)
  })
}

function compareMessages(baseMessages: FlatMessages, otherMessages: FlatMessages, reference: string): string[] {
  const sharedKeys = Object.keys(baseMessages).filter((key) => key in otherMessages)
  return [
    ...Object.keys(baseMessages)
      .filter((key) => !(key in otherMessages))
      .map((key) => `${key} is missing`),
    ...Object.keys(otherMessages)
      .filter((key) => !(key in baseMessages))
      .map((key) => `${key} is not in ${reference}`),
    ...sharedKeys
      .filter((key) => argumentNames(baseMessages[key]) !== argumentNames(otherMessages[key]))
      .map(
        (key) =>
          `${key} uses other placeholders than in ${reference}: ${argumentNames(otherMessages[key])} instead of ${argumentNames(baseMessages[key])}`,
      ),
    ...sharedKeys
      .filter((key) => baseMessages[key] === otherMessages[key] && isSentence(baseMessages[key]))
      .map((key) => `${key} is identical to ${reference}`),
  ]
}

/**
 * French has a no-break space before ; : ! ? and inside « ». Messages below `sms` are exempt: the
 * alphabet of text messages has no such space.
 */
const findMissingNoBreakSpaces = (messages: FlatMessages): string[] =>
  Object.entries(messages)
    .filter(([key, text]) => !key.split('.').includes('sms') && /\S [;:!?»]|« /.test(text))
    .map(([key]) => `${key} needs a no-break space (U+00A0) before ; : ! ? » and after «`)

/** One spelling in both languages (docs/style/ui-text.md). */
const findSpellings = (messages: FlatMessages): string[] =>
  Object.entries(messages)
    .filter(([, text]) => /\be-mail/i.test(text))
    .map(([key]) => `${key} says "e-mail": the spelling is "email"`)

const isSentence = (text = '') =>
  text
    .replace(/\{[^{}]*\}/g, '')
    .split(/\s+/)
    .filter((word) => /^\p{L}{2,}/u.test(word)).length >= 4

function findSyntaxError(tree: MessageTree): string | undefined {
  try {
    compileMessages(tree)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Sorted names of the placeholders of a message: `amount, others`. */
function argumentNames(text = ''): string {
  const names = new Set<string>()
  const walk = (token: unknown): void => {
    if (!Array.isArray(token)) return
    const [name, , cases] = token
    if (typeof name === 'string') names.add(name)
    if (cases && typeof cases === 'object') for (const inner of Object.values(cases)) if (Array.isArray(inner)) inner.forEach(walk)
  }
  const compiledMessage = compileMessages({ text }).text
  if (Array.isArray(compiledMessage)) compiledMessage.forEach(walk)
  return [...names].sort().join(', ')
}

/**
 * Lists keys that no source uses. A key is used if it is in quotes, or if the fixed parts of a
 * template (`status.${x}`) match it.
 * Searches only sources that contain the name of the namespace, and the other sources of their
 * folders. With `shared` it searches all sources.
 */
export function findUnusedKeys(
  { name, messagesByLocale }: Namespace,
  reference: string,
  sources: Source[],
  { shared: allSources = false } = {},
): string[] {
  const foldersUsingNamespace = new Set(
    sources.filter(({ text }) => new RegExp(`['"\`]${name}['".:/]`).test(text)).map(({ file }) => folderOf(file)),
  )
  const relevantTexts = sources.filter(({ file }) => allSources || foldersUsingNamespace.has(folderOf(file))).map(({ text }) => text)
  const literals = new Set(
    relevantTexts.flatMap((text) =>
      [...text.matchAll(/['"]([\w.:-]+)['"]/g)].map(([, literal = '']) => literal.replace(`${name}:`, '').replace(`${name}.`, '')),
    ),
  )
  const templates = relevantTexts.flatMap((text) =>
    [...text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].flatMap(([, template = '']) => toKeyPatterns(template.replace(`${name}.`, ''))),
  )
  return Object.keys(flattenMessages(messagesByLocale[reference] ?? {})).filter(
    (key) => !literals.has(key) && !templates.some((pattern) => pattern.test(key)),
  )
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))

/**
 * Converts `status.${x}` to a pattern. Templates without fixed text would match every key: ignored.
 */
function toKeyPatterns(template: string): RegExp[] {
  const parts = template.split(/\$\{[^}]*\}/)
  if (!parts.every((part) => /^[\w.]*$/.test(part)) || !parts.some((part) => /[a-z]{2}/.test(part))) return []
  return [new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`)]
}
