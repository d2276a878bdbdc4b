import { type Lexicon, longestPhrase, type VehicleTerm } from './lexicon.ts'
import type { Span } from './number-in.ts'
import { singular, type Word } from './words.ts'

export type VehicleFound = { term: VehicleTerm; year: number | null; taken: ReadonlySet<number> }
type Words = readonly (Word | undefined)[]
type Hit = Span & { term: VehicleTerm }

/** Makes and models whose name is a common word: they count only beside a make, a generation or an engine of theirs. */
const commonWords = new Set(
  'up note fit one city smart spark beat master expert partner express rapid pilot jumper leaf seat dart combo sport cross move alto galaxy stream'.split(
    ' ',
  ),
)

/** The car among these words, as exactly as they say it: make, model, generation, engine. */
export function findVehicle(words: Words, lexicon: Lexicon): VehicleFound | undefined {
  const make = findTerm(words, lexicon.makes, () => true)
  const within = (term: VehicleTerm) => make === undefined || term.path[0] === make.term.id
  const rest = without(words, make ? [make] : [])
  const model = findTerm(rest, lexicon.models, within)
  const found = [make, model].filter((hit) => hit !== undefined)
  const generation = findGeneration(without(words, found), lexicon, { make, model })
  const hits = [...found, ...(generation ? [generation] : [])]
  const deepest = hits.at(-1)
  if (!deepest || (hits.length === 1 && saysTooLittle(deepest, words, lexicon))) return undefined
  return narrow(deepest.term, without(words, hits), lexicon, taken(hits))
}

const taken = (spans: readonly Span[]) => new Set(spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)))

function without(words: Words, spans: readonly Span[]): Words {
  const gone = taken(spans)
  return words.map((word, i) => (gone.has(i) ? undefined : word))
}

function* phrases(words: Words): Generator<Span & { phrase: string }> {
  for (let size = longestPhrase; size >= 1; size--)
    for (let from = 0; from + size <= words.length; from++) {
      const run = words.slice(from, from + size)
      if (run.every((word) => word !== undefined && !word.literal))
        yield { from, to: from + size, phrase: run.map((word) => word?.key).join(' ') }
    }
}

/** The longest phrase that is the name of one; of namesakes the one that more people drive. */
function findTerm(words: Words, table: Lexicon['models'], allowed: (term: VehicleTerm) => boolean): Hit | undefined {
  let first: Hit | undefined
  for (const { from, to, phrase } of phrases(words)) {
    const term = table.get(phrase)?.find(allowed)
    if (!term) continue
    if (!isBareNumber(phrase)) return { from, to, term }
    first ??= { from, to, term } // "500" is a Fiat only if nothing better is named
  }
  return first
}

const isBareNumber = (phrase: string) => /^\d+$/.test(phrase)

function findGeneration(
  words: Words,
  { generations }: Lexicon,
  { make, model }: { make: Hit | undefined; model: Hit | undefined },
): Hit | undefined {
  for (const { from, to, phrase } of phrases(joinMark(words))) {
    const row = generations.get(phrase) ?? []
    const term = model
      ? row.find(({ path }) => path[1] === model.term.id)
      : row.find(({ path, codes }) => isCode(phrase, codes, make ? 2 : 3) && (!make || path[0] === make.term.id))
    if (term) return { from, to, term }
  }
  return undefined
}

/** "mk 7" counts as "mk7". */
function joinMark(words: Words): Words {
  return words.map((word, i) => {
    const before = words[i - 1]
    return word && before?.key === 'mk' && /^([1-9]|[ivx]+)$/.test(word.key) ? { ...word, key: `mk${word.key}` } : word
  })
}

/** Without its model a generation is known only by its factory code: "e90", "w204". */
const isCode = (phrase: string, codes: readonly string[], shortest: number) =>
  phrase.length >= shortest && /\d/.test(phrase) && /[a-z]/.test(phrase) && codes.some((code) => code.toLowerCase() === phrase)

function saysTooLittle({ term, from, to }: Hit, words: Words, { categoryWords }: Lexicon): boolean {
  if (to - from > 1 || term.level === 'generation') return false
  const key = words[from]?.key ?? ''
  return isBareNumber(key) || key.length === 1 || commonWords.has(key) || (categoryWords.has(singular(key)) && words.length > 1)
}

/** Engine words and a year make it more exact, as far as they leave no doubt; they are part of the car's name either way. */
function narrow(term: VehicleTerm, words: Words, lexicon: Lexicon, already: Set<number>): VehicleFound {
  let candidates: readonly VehicleTerm[] | undefined
  let previous = -2
  for (const [i, word] of words.entries()) {
    if (!word || word.literal || (isBareNumber(word.key) && previous !== i - 1)) continue
    const pool = lexicon.engines.get(word.key)?.filter(({ path }) => path.includes(term.id)) ?? []
    const left = candidates === undefined ? pool : candidates.filter((series) => pool.includes(series))
    if (left.length === 0) continue
    candidates = left
    previous = i
    already.add(i)
  }
  const year = takeYear(words, already)
  for (const [i, word] of words.entries()) if (word?.key === 'mk' && already.has(i + 1)) already.add(i)
  const engine = candidates ? commonTerm(candidates, term, lexicon) : term
  return { term: year === null ? engine : atYear(engine, year, lexicon), year, taken: already }
}

function takeYear(words: Words, already: Set<number>): number | null {
  const at = words.findIndex((word, i) => word !== undefined && !word.literal && !already.has(i) && /^(19[5-9]|20[0-4])\d$/.test(word.key))
  if (at === -1) return null
  already.add(at)
  return Number(words[at]?.key)
}

/** The deepest place that all of them share, but not above where we are. */
function commonTerm(candidates: readonly VehicleTerm[], term: VehicleTerm, { byId }: Lexicon): VehicleTerm {
  const [first, ...others] = candidates
  const shared = (first?.path ?? []).filter((id) => others.every(({ path }) => path.includes(id)))
  const deepest = byId.get(shared.at(-1) ?? term.id)
  return deepest && deepest.path.length > term.path.length ? deepest : term
}

/** A model in a year is one generation, unless two were sold at once. */
function atYear(term: VehicleTerm, year: number, { byId }: Lexicon): VehicleTerm {
  if (term.level !== 'model') return term
  const then = [...byId.values()].filter(
    ({ level, path, year_from, year_to }) =>
      level === 'generation' && path[1] === term.id && (year_from ?? year) <= year && year <= (year_to ?? year),
  )
  return then.length === 1 && then[0] ? then[0] : term
}
