import { z } from 'zod'
import { invalidRequest } from './errors.ts'
import type { Form } from './form.ts'

/** Values of a form are texts: these schemas refuse what Stripe refuses. */
export const text = z.string().min(1)
export const integer = z
  .string()
  .regex(/^-?\d+$/, 'integer')
  .transform(Number)
export const positive = integer.refine((value) => value > 0, 'positive')
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const metadata = z.record(z.string().max(40), z.string().max(500))
export const currency = z.string().regex(/^[a-z]{3}$/, 'currency')
export const expand = z.array(z.string()).optional()
export const created = z.strictObject({ gte: integer.optional(), gt: integer.optional(), lt: integer.optional(), lte: integer.optional() })
export type Created = z.output<typeof created>
/** Parameters of every list. */
export const page = {
  limit: integer.refine((value) => value >= 1 && value <= 100, 'limit').optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
}

/**
 * Parses the parameters of a request.
 * @throws StripeError parameter_unknown, parameter_missing, parameter_invalid_*
 */
export function parseParams<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const result = schema.safeParse(form)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (!issue) throw new Error('an error without an issue')
  if (issue.code === 'unrecognized_keys') {
    const param = toParam([...issue.path, issue.keys[0] ?? ''])
    throw invalidRequest('parameter_unknown', `Received unknown parameter: ${param}`, param)
  }
  const param = toParam(issue.path)
  if (isMissing(form, issue.path)) throw invalidRequest('parameter_missing', `Missing required param: ${param}.`, param)
  const kind = issue.message === 'integer' ? 'integer' : issue.code === 'invalid_value' ? 'enum' : 'value'
  throw invalidRequest(kind === 'integer' ? 'parameter_invalid_integer' : 'parameter_invalid', `Invalid ${kind}: ${param}`, param)
}

const toParam = ([first, ...rest]: readonly PropertyKey[]) => [String(first), ...rest.map((key) => `[${String(key)}]`)].join('')

function isMissing(form: Form, path: readonly PropertyKey[]): boolean {
  let value: unknown = form
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return value === undefined
}

type Listed = { id: string; created: number }

/** One page of a list, the newest first, as Stripe lists. */
export function toPage<T extends Listed>(
  url: string,
  entries: readonly T[],
  {
    limit = 10,
    starting_after,
    created: range,
  }: { limit?: number | undefined; starting_after?: string | undefined; created?: Created | undefined },
) {
  const sorted = entries.filter(({ created: at }) => isInRange(at, range)).toReversed()
  const start = starting_after === undefined ? 0 : sorted.findIndex(({ id }) => id === starting_after) + 1
  const data = sorted.slice(start, start + limit)
  return { object: 'list' as const, url, data, has_more: sorted.length > start + limit }
}

const isInRange = (at: number, range: Created | undefined) =>
  (range?.gte === undefined || at >= range.gte) &&
  (range?.gt === undefined || at > range.gt) &&
  (range?.lt === undefined || at < range.lt) &&
  (range?.lte === undefined || at <= range.lte)
