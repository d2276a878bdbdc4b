import { vehicleLevels } from '@partlane/contract/catalogue'
import type { ParsedListingFields } from '@partlane/contract/listing-fields'
import { type FieldError, refuseFieldErrors } from '@partlane/domain/field-errors'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import { type FitmentLine, type ListingRow, listFitments, listPartNumbers } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import {
  chooseCategory,
  chooseSaleFormat,
  chooseVehicle,
  type Fitment,
  isUniversalMake,
  type ListingColumnValues,
  listVehicleContradictions,
  listVehicleRefs,
  type PartNumber,
  parsePrices,
  toColumnFields,
  withFirstPartNumber,
  withFirstVehicle,
} from './listing-input.policy.ts'
import { listCategoriesByRef, listVehicleCandidates } from './listing-references.queries.ts'

type ListingColumns = Pick<ListingRow, 'id' | 'category_id' | 'universal' | 'sale_format' | 'currency'>
type Part<Key extends keyof ListingColumnValues> = { columns?: Pick<ListingColumnValues, Key>; errors: FieldError[] }

/**
 * Resolves the fields that name rows of the catalogue (`category`, `make` ...) and the fields that
 * stand for the first row of a list (`part_number`, `make` ...) of a listing that the caller has
 * locked, and the sale format. Each kind needs statements only if a request has it.
 * @throws FieldErrors not_a_choice, vehicle_node_unknown, required; contradiction when two fields
 * say different things; bad_format for a price with more decimals than the currency has
 */
export async function resolveListingFields(tx: Tx, row: ListingColumns, fields: ParsedListingFields): Promise<ListingColumnValues> {
  const parts = [
    parsePrices(fields, row.currency),
    chooseSaleFormat(fields, row.sale_format),
    await resolveCategory(tx, row, fields),
    await resolvePartNumbers(tx, row, fields),
    await resolveFitments(tx, row, fields),
  ]
  refuseFieldErrors(parts.flatMap(({ errors }) => errors))
  return Object.assign(toColumnFields(fields), ...parts.map(({ columns }) => columns))
}

async function resolveCategory(
  tx: Tx,
  row: ListingColumns,
  fields: ParsedListingFields,
): Promise<Part<'category_id' | 'draft_category_id'>> {
  const refs = [fields.category, fields.subcategory].filter((ref) => typeof ref === 'string')
  const categories = refs.length === 0 ? [] : await listCategoriesByRef(tx, refs, row.category_id)
  return chooseCategory(fields, categories, row.category_id)
}

async function resolvePartNumbers(tx: Tx, { id }: ListingColumns, fields: ParsedListingFields): Promise<Part<'part_numbers'>> {
  const { part_number: number, part_numbers: list } = fields
  if (number === undefined) return { errors: [] }
  if (list) {
    const isFirst = number === null || normalisePartNumber(number) === normalisePartNumber(list[0]?.number ?? '')
    return { errors: isFirst ? [] : [{ field: 'part_number', code: 'contradiction' }] }
  }
  const current: PartNumber[] = await listPartNumbers(tx, id)
  return { columns: { part_numbers: number === null ? current.slice(1) : withFirstPartNumber(number, current) }, errors: [] }
}

async function resolveFitments(tx: Tx, row: ListingColumns, fields: ParsedListingFields): Promise<Part<'fitments' | 'universal'>> {
  const refs = listVehicleRefs(fields)
  if (refs.length === 0 && !vehicleLevels.some((level) => fields[level] === null)) return { errors: [] }
  const [firstFitment] = fields.fitments ?? []
  const candidates = await listVehicleCandidates(tx, refs, firstFitment?.node_id)
  const { node, errors } = refs.length > 0 ? chooseVehicle(refs, candidates) : { node: undefined, errors: [] }
  const isUniversal = node !== undefined && isUniversalMake(node)
  if (fields.universal !== undefined && node && fields.universal !== isUniversal)
    return { errors: [{ field: 'make', code: 'contradiction' }] }
  const universal = fields.universal ?? isUniversal
  if (isUniversal) return { columns: { universal }, errors: [] }
  if (fields.fitments) {
    const firstPath = candidates.find((candidate) => candidate.id === firstFitment?.node_id)?.path ?? []
    return { columns: { universal }, errors: listVehicleContradictions(refs, candidates, firstPath) }
  }
  if (errors.length > 0) return { errors }
  // The make of a universal part is not one of its fitments.
  if (!node && row.universal) return { columns: { universal }, errors: [] }
  const current = (await listFitments(tx, [row.id])).map(toFitment)
  return { columns: { universal, fitments: node ? withFirstVehicle(node.id, current) : current.slice(1) }, errors: [] }
}

const toFitment = ({ node_id, year_from, year_to, note }: FitmentLine): Fitment => ({ node_id, year_from, year_to, note })
