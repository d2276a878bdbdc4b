import { isRateDate } from '@partlane/domain/money/published-rates'
import { z } from 'zod'
import type { RefusalCode } from './refused-rows.ts'

/** Details that the message of a refusal names. zod hands them on with the issue. */
export type CellIssue = { code: RefusalCode; allowed?: string; limit?: number; value?: string }

/** A list in one cell: "SE|Sport|M Sport". */
const LIST_SEPARATOR = '|'

/** Adds the issue and stops the parsing of the cell. */
function reject(context: z.RefinementCtx, issue: CellIssue): never {
  context.addIssue({ code: 'custom', message: issue.code, params: issue })
  return z.NEVER
}

/** A cell with text. */
export const text = (maxLength: number) =>
  z.string().transform((cell, context) => {
    if (cell === '') return reject(context, { code: 'required' })
    if (cell.length > maxLength) return reject(context, { code: 'too_long', limit: maxLength })
    return cell
  })

export const optionalText = (maxLength: number) =>
  z.string().transform((cell, context) => (cell.length > maxLength ? reject(context, { code: 'too_long', limit: maxLength }) : cell))

/** A cell with a text of a certain form. `example` completes the sentence "It must be ...". */
export const pattern = (form: RegExp, example: string) =>
  z.string().transform((cell, context) => {
    if (cell === '') return reject(context, { code: 'required' })
    return form.test(cell) ? cell : reject(context, { code: 'invalid_format', allowed: example })
  })

export const oneOf = <T extends string>(values: readonly T[]) =>
  z.string().transform((cell, context): T => {
    if (cell === '') return reject(context, { code: 'required' })
    return values.find((value) => value === cell) ?? reject(context, { code: 'unknown_value', allowed: values.join(', ') })
  })

export const integer = (min: number, max: number) =>
  z.string().transform((cell, context) => (cell === '' ? reject(context, { code: 'required' }) : parseInteger(cell, { min, max }, context)))

/** An empty cell is null. */
export const optionalInteger = (min: number, max: number) =>
  z.string().transform((cell, context) => (cell === '' ? null : parseInteger(cell, { min, max }, context)))

function parseInteger(cell: string, { min, max }: { min: number; max: number }, context: z.RefinementCtx): number {
  if (!/^-?\d{1,9}$/.test(cell)) return reject(context, { code: 'invalid_number' })
  const number = Number(cell)
  return number < min || number > max ? reject(context, { code: 'out_of_range', allowed: `${min} to ${max}` }) : number
}

/** A number above 0 with a decimal point. */
export const positiveDecimal = (max: number) =>
  z.string().transform((cell, context) => {
    if (cell === '') return reject(context, { code: 'required' })
    if (!/^\d{1,9}(\.\d{1,8})?$/.test(cell)) return reject(context, { code: 'invalid_number' })
    const number = Number(cell)
    return number <= 0 || number > max ? reject(context, { code: 'out_of_range', allowed: `above 0 and at most ${max}` }) : number
  })

/** A day such as 2026-11-20. */
export const date = z.string().transform((cell, context) => {
  if (cell === '') return reject(context, { code: 'required' })
  return isRateDate(cell) ? cell : reject(context, { code: 'invalid_format', allowed: 'a date such as 2026-11-20' })
})

type ListOptions = { maxLength: number; form?: RegExp; values?: readonly string[]; example?: string; required?: boolean }

/** A cell with a list of texts. An empty cell is an empty list. */
export const list = ({ maxLength, form, values, example = 'a list', required = false }: ListOptions) =>
  z.string().transform((cell, context) => {
    const items = cell.split(LIST_SEPARATOR).flatMap((item) => item.trim() || [])
    if (required && items.length === 0) return reject(context, { code: 'required' })
    for (const [i, value] of items.entries()) {
      if (value.length > maxLength) return reject(context, { code: 'too_long', limit: maxLength })
      if (form && !form.test(value)) return reject(context, { code: 'invalid_format', value, allowed: example })
      if (values && !values.includes(value)) return reject(context, { code: 'unknown_value', value, allowed: values.join(', ') })
      if (items.indexOf(value) < i) return reject(context, { code: 'duplicate_value', value })
    }
    return items
  })
