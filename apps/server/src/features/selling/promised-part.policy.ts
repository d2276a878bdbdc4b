import type { FieldError } from '@partlane/domain/field-errors'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import type { Fitment, ListingColumnValues, PartNumber } from './listing-input.policy.ts'

/** What a buyer relies on: a listing as it is stored. */
export type StoredPart = Pick<ListingColumnValues, 'title' | 'condition' | 'category_id' | 'universal' | 'part_numbers' | 'fitments'> & {
  description: string
}

const columns = { title: 'title', condition: 'condition', category_id: 'subcategory', universal: 'fitments' } as const

/**
 * Lists the fields of a save that would make another part of it. Sent again as they are they are no
 * change. Text may be added at the end of the description.
 */
export function listPartChanges(stored: StoredPart, fields: ListingColumnValues): FieldError[] {
  const changed = (Object.keys(columns) as (keyof typeof columns)[])
    .filter((column) => fields[column] !== undefined && fields[column] !== stored[column])
    .map((column): string => columns[column])
  if (fields.description !== undefined && !(fields.description ?? '').startsWith(stored.description)) changed.push('description')
  if (fields.part_numbers && !areEqual(fields.part_numbers, stored.part_numbers, partNumberKey)) changed.push('part_numbers')
  if (fields.fitments && !areEqual(fields.fitments, stored.fitments, fitmentKey)) changed.push('fitments')
  return [...new Set(changed)].map((field) => ({ field, code: 'part_is_promised' }))
}

const partNumberKey = ({ number, kind, maker }: PartNumber) => JSON.stringify([normalisePartNumber(number), kind, maker || null])
const fitmentKey = ({ node_id, year_from, year_to, note }: Fitment) => JSON.stringify([node_id, year_from, year_to, note || null])

/** Compares lists in their order, without duplicates: they are stored so. */
function areEqual<Row>(rows: readonly Row[], stored: readonly Row[] = [], keyOf: (row: Row) => string): boolean {
  const toText = (list: readonly Row[]) => [...new Set(list.map(keyOf))].join()
  return toText(rows) === toText(stored)
}
