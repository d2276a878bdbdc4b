import type { Locale } from '@partlane/domain/locale'
import type { AppContext } from '#app/context.ts'
import type { Reader } from '#platform/db/db.ts'
import { InvalidInput } from '#platform/http/input.ts'

export type Question = {
  key: string
  label: string
  type: 'number' | 'choice' | 'text' | 'boolean'
  unit: string | null
  options: { value: string; label: string }[]
}

const FRESH = 60_000
const kept = new WeakMap<AppContext['db'], Map<string, { readAt: number; questions: Promise<Question[]> }>>()

/** As `findQuestions`, kept for a minute: every page of a listing asks, and an import changes them a few times a year. */
export function keptQuestions(ctx: AppContext, categoryId: number, locale: Locale): Promise<Question[]> {
  const table = kept.get(ctx.db) ?? new Map<string, { readAt: number; questions: Promise<Question[]> }>()
  kept.set(ctx.db, table)
  const key = `${categoryId} ${locale}`
  const known = table.get(key)
  const now = ctx.clock.now().getTime()
  if (known && now - known.readAt < FRESH) return known.questions
  const questions = findQuestions(ctx.db, categoryId, locale)
  table.set(key, { readAt: now, questions })
  questions.catch(() => table.delete(key))
  return questions
}

/** What a category asks of its parts, in its order and in the reader's language; a subcategory also asks what its category does. */
export async function findQuestions(db: Reader, categoryId: number, locale: Locale): Promise<Question[]> {
  const label = locale === 'fr' ? 'label_fr' : 'label_en'
  const rows = await db
    .selectFrom('attributions as a')
    .leftJoin('attribution_options as o', 'o.attribution_id', 'a.id')
    .innerJoin('categories as c', (join) =>
      join.on((on) => on.or([on('c.id', '=', on.ref('a.category_id')), on('c.parent_id', '=', on.ref('a.category_id'))])),
    )
    .where('c.id', '=', categoryId)
    .select(['a.id', 'a.key', `a.${label} as label`, 'a.type', 'a.unit', 'o.value', `o.${label} as option_label`])
    .orderBy('a.position')
    .orderBy('a.id')
    .orderBy('o.position')
    .orderBy('o.id')
    .execute()
  const questions = new Map<string, Question>()
  for (const { key, label: text, type, unit, value, option_label } of rows) {
    const question = questions.get(key) ?? { key, label: text, type: type as Question['type'], unit, options: [] }
    if (value !== null && option_label !== null) question.options.push({ value, label: option_label })
    questions.set(key, question)
  }
  return [...questions.values()]
}

type Answers = Record<string, string>

/** @throws InvalidInput that points at each answer that is none */
export function checkAttributes(questions: readonly Question[], answers: Answers): void {
  const faults = Object.entries(answers).flatMap(([key, answer]) => {
    const code = answerFault(
      questions.find((question) => question.key === key),
      answer,
    )
    return code ? [{ where: 'body' as const, path: ['listing', 'attributes', key], code, detail: code.replaceAll('_', ' ') }] : []
  })
  if (faults.length > 0) throw new InvalidInput(faults)
}

function answerFault(question: Question | undefined, answer: string): string | undefined {
  if (!question) return 'unknown_field'
  if (answer === '') return undefined
  if (question.type === 'number' && !/^-?\d{1,9}(\.\d{1,4})?$/.test(answer)) return 'wrong_type'
  if (question.type === 'boolean' && answer !== 'true' && answer !== 'false') return 'not_a_choice'
  if (question.type === 'choice' && !question.options.some(({ value }) => value === answer)) return 'not_a_choice'
  return undefined
}

/** Answers to these questions only; blank ones are none. */
export function knownAttributes(questions: readonly Question[], answers: unknown): Answers {
  const given = asRecord(answers)
  return Object.fromEntries(
    questions.flatMap(({ key }) => {
      const answer = given[key]
      return answer === undefined || answer === null || answer === '' ? [] : [[key, String(answer)]]
    }),
  )
}

/** The answers of a listing as its page shows them. */
export function presentAttributes(questions: readonly Question[], answers: unknown) {
  const known = knownAttributes(questions, answers)
  return questions.flatMap(({ key, label, unit, options }) => {
    const answer = known[key]
    if (answer === undefined) return []
    return [{ key, label, value: options.find(({ value }) => value === answer)?.label ?? answer, unit }]
  })
}

/** As presentAttributes, with the answers' own values: for a form. */
export function rawAttributes(questions: readonly Question[], answers: unknown) {
  const known = knownAttributes(questions, answers)
  return questions.flatMap(({ key, label, unit }) => (known[key] === undefined ? [] : [{ key, label, value: known[key], unit }]))
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
