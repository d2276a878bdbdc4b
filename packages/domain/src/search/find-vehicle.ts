import type { WordSpan } from './find-part-number.ts'
import { type Lexicon, MAX_PHRASE_WORDS, type VehicleTerm } from './lexicon.ts'
import { toSingular, type Word } from './words.ts'

export type VehicleMatch = { term: VehicleTerm; year: number | null; wordIndexes: ReadonlySet<number> }
type Words = readonly (Word | undefined)[]
type TermMatch = WordSpan & { term: VehicleTerm }

/** Names of makes and models that are common words. They count only together with another match. */
const commonWords = new Set(
  'up note fit one city smart spark beat master expert partner express rapid pilot jumper leaf seat dart combo sport cross move alto galaxy stream'.split(
    ' ',
  ),
)

/**
 * Finds the vehicle in the words, as exact as they allow: make, model, generation, engine, year.
 */
export function findVehicle(words: Words, lexicon: Lexicon): VehicleMatch | undefined {
  const make = findTerm(words, lexicon.makes, () => true)
  const isOfMake = (term: VehicleTerm) => make === undefined || term.path[0] === make.term.id
  const otherWords = removeSpans(words, make ? [make] : [])
  const model = findTerm(otherWords, lexicon.models, isOfMake)
  const nameMatches = [make, model].filter((match) => match !== undefined)
  const generation = findGeneration(removeSpans(words, nameMatches), lexicon, { make, model })
  const matches = [...nameMatches, ...(generation ? [generation] : [])]
  const deepestMatch = matches.at(-1)
  if (!deepestMatch || (matches.length === 1 && isAmbiguous(deepestMatch, words, lexicon))) return undefined
  return narrowByEngineAndYear(deepestMatch.term, removeSpans(words, matches), lexicon, wordIndexesOf(matches))
}

const wordIndexesOf = (spans: readonly WordSpan[]) =>
  new Set(spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)))

function removeSpans(words: Words, spans: readonly WordSpan[]): Words {
  const removedIndexes = wordIndexesOf(spans)
  return words.map((word, i) => (removedIndexes.has(i) ? undefined : word))
}

function* phrases(words: Words): Generator<WordSpan & { phrase: string }> {
  for (let size = MAX_PHRASE_WORDS; size >= 1; size--)
    for (let from = 0; from + size <= words.length; from++) {
      const phraseWords = words.slice(from, from + size)
      if (phraseWords.every((word) => word !== undefined && !word.literal))
        yield { from, to: from + size, phrase: phraseWords.map((word) => word?.key).join(' ') }
    }
}

/**
 * Finds the term with the longest matching phrase. Terms of the same name are sorted by popularity.
 * A name of digits only is used if no other name matches: "500" may be a Fiat.
 */
function findTerm(words: Words, terms: Lexicon['models'], isAllowed: (term: VehicleTerm) => boolean): TermMatch | undefined {
  let numericMatch: TermMatch | undefined
  for (const { from, to, phrase } of phrases(words)) {
    const term = terms.get(phrase)?.find(isAllowed)
    if (!term) continue
    if (!isDigitsOnly(phrase)) return { from, to, term }
    numericMatch ??= { from, to, term }
  }
  return numericMatch
}

const isDigitsOnly = (phrase: string) => /^\d+$/.test(phrase)

function findGeneration(
  words: Words,
  { generations }: Lexicon,
  { make, model }: { make: TermMatch | undefined; model: TermMatch | undefined },
): TermMatch | undefined {
  for (const { from, to, phrase } of phrases(joinMkNumber(words))) {
    const candidates = generations.get(phrase) ?? []
    const term = model
      ? candidates.find(({ path }) => path[1] === model.term.id)
      : candidates.find(({ path, codes }) => isGenerationCode(phrase, codes, make ? 2 : 3) && (!make || path[0] === make.term.id))
    if (term) return { from, to, term }
  }
  return undefined
}

/** Joins "mk" and the following number: "mk 7" -> "mk7". */
function joinMkNumber(words: Words): Words {
  return words.map((word, i) => {
    const previousWord = words[i - 1]
    return word && previousWord?.key === 'mk' && /^([1-9]|[ivx]+)$/.test(word.key) ? { ...word, key: `mk${word.key}` } : word
  })
}

/** Without a model only the factory code identifies a generation: "e90", "w204". */
const isGenerationCode = (phrase: string, codes: readonly string[], minLength: number) =>
  phrase.length >= minLength && /\d/.test(phrase) && /[a-z]/.test(phrase) && codes.some((code) => code.toLowerCase() === phrase)

function isAmbiguous({ term, from, to }: TermMatch, words: Words, { categoryWords }: Lexicon): boolean {
  if (to - from > 1 || term.level === 'generation') return false
  const key = words[from]?.key ?? ''
  return isDigitsOnly(key) || key.length === 1 || commonWords.has(key) || (categoryWords.has(toSingular(key)) && words.length > 1)
}

/**
 * Narrows the term by engine words and a year as far as the result is unambiguous. These words
 * count as words of the vehicle also when they do not narrow it.
 */
function narrowByEngineAndYear(term: VehicleTerm, words: Words, lexicon: Lexicon, usedIndexes: Set<number>): VehicleMatch {
  let candidates: readonly VehicleTerm[] | undefined
  let previousIndex = -2
  for (const [i, word] of words.entries()) {
    if (!word || word.literal || (isDigitsOnly(word.key) && previousIndex !== i - 1)) continue
    const engineTerms = lexicon.engines.get(word.key)?.filter(({ path }) => path.includes(term.id)) ?? []
    const remaining = candidates === undefined ? engineTerms : candidates.filter((series) => engineTerms.includes(series))
    if (remaining.length === 0) continue
    candidates = remaining
    previousIndex = i
    usedIndexes.add(i)
  }
  const year = extractYear(words, usedIndexes)
  for (const [i, word] of words.entries()) if (word?.key === 'mk' && usedIndexes.has(i + 1)) usedIndexes.add(i)
  const engine = candidates ? commonAncestorOf(candidates, term, lexicon) : term
  return { term: year === null ? engine : generationInYear(engine, year, lexicon), year, wordIndexes: usedIndexes }
}

function extractYear(words: Words, usedIndexes: Set<number>): number | null {
  const index = words.findIndex(
    (word, i) => word !== undefined && !word.literal && !usedIndexes.has(i) && /^(19[5-9]|20[0-4])\d$/.test(word.key),
  )
  if (index === -1) return null
  usedIndexes.add(index)
  return Number(words[index]?.key)
}

/** Returns the deepest node shared by all candidates, or `term` if that node is not below it. */
function commonAncestorOf(candidates: readonly VehicleTerm[], term: VehicleTerm, { byId }: Lexicon): VehicleTerm {
  const [first, ...others] = candidates
  const sharedPath = (first?.path ?? []).filter((id) => others.every(({ path }) => path.includes(id)))
  const deepest = byId.get(sharedPath.at(-1) ?? term.id)
  return deepest && deepest.path.length > term.path.length ? deepest : term
}

/** Returns the generation of a model in a year, or the model if several were sold that year. */
function generationInYear(term: VehicleTerm, year: number, { byId }: Lexicon): VehicleTerm {
  if (term.level !== 'model') return term
  const generations = [...byId.values()].filter(
    ({ level, path, year_from, year_to }) =>
      level === 'generation' && path[1] === term.id && (year_from ?? year) <= year && year <= (year_to ?? year),
  )
  return generations.length === 1 && generations[0] ? generations[0] : term
}
