import { z } from 'zod'
import { type ErrorDetail, invalidRequest } from './errors.ts'

export const text = z.string().min(1)
export const id = text.max(127)
export const decimal = z.string().regex(/^(0|[1-9]\d*)(\.\d{1,3})?$/, 'decimal')
export const money = z.strictObject({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: decimal })
export type Money = z.output<typeof money>

/**
 * Parses a body or a query. Fields that PayPal does not know are refused: PayPal itself ignores
 * some of them, which hides mistakes.
 * @throws PaypalError INVALID_REQUEST
 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown, location: 'body' | 'query' = 'body'): z.output<S> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw invalidRequest(result.error.issues.flatMap((issue) => toDetails(issue, body, location)))
}

function toDetails(issue: z.core.$ZodIssue, body: unknown, location: 'body' | 'query'): ErrorDetail[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      field: toPointer([...issue.path, key]),
      location,
      issue: 'UNSUPPORTED_PARAMETER',
      description: 'The field is not supported.',
    }))
  const field = toPointer(issue.path)
  const value = valueAt(body, issue.path)
  if (value === undefined)
    return [{ field, location, issue: 'MISSING_REQUIRED_PARAMETER', description: 'A required field / parameter is missing.' }]
  const isSyntax = issue.code === 'invalid_type' || issue.code === 'invalid_format'
  const description = isSyntax ? 'The value of a field does not conform to the expected format.' : 'The value of a field is invalid.'
  return [{ field, location, value: String(value), issue: isSyntax ? 'INVALID_PARAMETER_SYNTAX' : 'INVALID_PARAMETER_VALUE', description }]
}

const toPointer = (path: readonly PropertyKey[]) => `/${path.map(String).join('/')}`

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return value
}

const currenciesWithoutDecimals = ['JPY', 'HUF', 'TWD']

/** The amount in the smallest unit. */
export const toMinor = ({ currency_code, value }: Money): number =>
  Math.round(Number(value) * (currenciesWithoutDecimals.includes(currency_code) ? 1 : 100))

export const toMoney = (minor: number, currency_code: string): Money => ({
  currency_code,
  value: currenciesWithoutDecimals.includes(currency_code) ? String(minor) : (minor / 100).toFixed(2),
})
