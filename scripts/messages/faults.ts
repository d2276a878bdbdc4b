import { compileMessages, flattenMessages, type MessageTree } from '@partlane/i18n/compile'

type Flat = Record<string, string>
export type Namespace = { name: string; texts: Record<string, MessageTree> }
export type Source = { file: string; text: string }

/** What is wrong between the languages of one feature's words: keys that only one has, values that differ, ICU that cannot be read, words left in English. */
export function faultsBetween({ name, texts }: Namespace, reference: string): string[] {
  const base = flattenMessages(texts[reference] ?? {})
  return Object.entries(texts).flatMap(([locale, tree]) => {
    const unreadable = unreadableIn(tree)
    if (unreadable) return [`${locale}/${name}.json: ${unreadable}`]
    const words = flattenMessages(tree)
    const found = [...(locale === reference ? [] : compare(base, words, reference)), ...(locale.startsWith('fr') ? looseSigns(words) : [])]
    return found.map((fault) => `${locale}/${name}.json: ${fault}`)
  })
}

function compare(base: Flat, other: Flat, reference: string): string[] {
  const both = Object.keys(base).filter((key) => key in other)
  return [
    ...Object.keys(base)
      .filter((key) => !(key in other))
      .map((key) => `${key} is missing`),
    ...Object.keys(other)
      .filter((key) => !(key in base))
      .map((key) => `${key} is not in ${reference}`),
    ...both
      .filter((key) => valuesOf(base[key]) !== valuesOf(other[key]))
      .map((key) => `${key} uses other placeholders than in ${reference}: ${valuesOf(other[key])} instead of ${valuesOf(base[key])}`),
    ...both.filter((key) => base[key] === other[key] && isSentence(base[key])).map((key) => `${key} is identical to ${reference}`),
  ]
}

/** In French a space stands before ; : ! ? and inside « », and no line ends there. The alphabet of text messages has no such space. */
const looseSigns = (words: Flat): string[] =>
  Object.entries(words)
    .filter(([key, text]) => !key.split('.').includes('sms') && /\S [;:!?»]|« /.test(text))
    .map(([key]) => `${key} needs a no-break space (U+00A0) before ; : ! ? » and after «`)

const isSentence = (text = '') =>
  text
    .replace(/\{[^{}]*\}/g, '')
    .split(/\s+/)
    .filter((word) => /^\p{L}{2,}/u.test(word)).length >= 4

function unreadableIn(tree: MessageTree): string | undefined {
  try {
    compileMessages(tree)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Names of the values a message takes, sorted: `amount, others`. */
function valuesOf(text = ''): string {
  const names = new Set<string>()
  const walk = (token: unknown): void => {
    if (!Array.isArray(token)) return
    const [name, , cases] = token
    if (typeof name === 'string') names.add(name)
    if (cases && typeof cases === 'object') for (const inner of Object.values(cases)) if (Array.isArray(inner)) inner.forEach(walk)
  }
  const compiled = compileMessages({ text }).text
  if (Array.isArray(compiled)) compiled.forEach(walk)
  return [...names].sort().join(', ')
}

/**
 * Keys that no source can ask for. A key is asked for by its text in quotes, or by a template whose fixed parts fit it (`status.${x}`).
 * Only sources that name the feature's words, or stand in one folder with such a source, are looked at; of `shared` words all are.
 */
export function unusedKeys({ name, texts }: Namespace, reference: string, sources: Source[], { shared = false } = {}): string[] {
  const naming = new Set(sources.filter(({ text }) => new RegExp(`['"\`]${name}['".:/]`).test(text)).map(({ file }) => folderOf(file)))
  const near = sources.filter(({ file }) => shared || naming.has(folderOf(file))).map(({ text }) => text)
  const literals = new Set(
    near.flatMap((text) =>
      [...text.matchAll(/['"]([\w.:-]+)['"]/g)].map(([, literal = '']) => literal.replace(`${name}:`, '').replace(`${name}.`, '')),
    ),
  )
  const templates = near.flatMap((text) =>
    [...text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].flatMap(([, template = '']) => patternOf(template.replace(`${name}.`, ''))),
  )
  return Object.keys(flattenMessages(texts[reference] ?? {})).filter(
    (key) => !literals.has(key) && !templates.some((pattern) => pattern.test(key)),
  )
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))

/** `status.${x}` as a pattern. One whose fixed parts are no words would fit everything and prove nothing. */
function patternOf(template: string): RegExp[] {
  const parts = template.split(/\$\{[^}]*\}/)
  if (!parts.every((part) => /^[\w.]*$/.test(part)) || !parts.some((part) => /[a-z]{2}/.test(part))) return []
  return [new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`)]
}
