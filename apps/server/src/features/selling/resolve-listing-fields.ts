import { vehicleLevels } from '@partlane/contract/catalogue'
import type { ListingFields as WireListingFields } from '@partlane/contract/selling'
import { type FieldError, refuseFieldErrors } from '@partlane/domain/field-errors'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import { listFitments, listPartNumbers } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import {
  chooseSubcategory,
  chooseVehicle,
  type Fitment,
  type ListingFields,
  listVehicleContradictions,
  listVehicleRefs,
  type PartNumber,
  toColumnFields,
  withFirstPartNumber,
  withFirstVehicle,
} from './listing-input.policy.ts'
import { listCategoriesByRef, listVehicleCandidates } from './listing-references.queries.ts'

type ListingColumns = { id: number; category_id: number | null }
type Part<Key extends keyof ListingFields> = { value?: ListingFields[Key]; errors: FieldError[] }

/**
 * Resolves the fields that name rows of the catalogue (`category`, `make` ...) and the fields that
 * stand for the first row of a list (`part_number`, `make` ...) of a listing that the caller has
 * locked. Each kind needs statements only if a request has it.
 * @throws FieldErrors not_a_choice, vehicle_node_unknown, required; contradiction when two fields
 * say different things
 */
export async function resolveListingFields(tx: Tx, row: ListingColumns, fields: WireListingFields): Promise<ListingFields> {
  const category = await resolveCategory(tx, row, fields)
  const partNumbers = await resolvePartNumbers(tx, row, fields)
  const fitments = await resolveFitments(tx, row, fields)
  refuseFieldErrors([...category.errors, ...partNumbers.errors, ...fitments.errors])
  return {
    ...toColumnFields(fields),
    ...(category.value === undefined ? {} : { category_id: category.value }),
    ...(partNumbers.value === undefined ? {} : { part_numbers: partNumbers.value }),
    ...(fitments.value === undefined ? {} : { fitments: fitments.value }),
  }
}

async function resolveCategory(tx: Tx, row: ListingColumns, fields: WireListingFields): Promise<Part<'category_id'>> {
  const refs = [fields.category, fields.subcategory].filter((ref) => typeof ref === 'string')
  const categories = refs.length === 0 ? [] : await listCategoriesByRef(tx, refs, row.category_id)
  const { categoryId, errors } = chooseSubcategory(fields, categories, row.category_id)
  return { ...(categoryId === undefined ? {} : { value: categoryId }), errors }
}

async function resolvePartNumbers(tx: Tx, { id }: ListingColumns, fields: WireListingFields): Promise<Part<'part_numbers'>> {
  const { part_number: number, part_numbers: list } = fields
  if (number === undefined) return { errors: [] }
  if (list) {
    const isFirst = number === null || normalisePartNumber(number) === normalisePartNumber(list[0]?.number ?? '')
    return { errors: isFirst ? [] : [{ field: 'part_number', code: 'contradiction' }] }
  }
  const current: PartNumber[] = await listPartNumbers(tx, id)
  return { value: number === null ? current.slice(1) : withFirstPartNumber(number, current), errors: [] }
}

async function resolveFitments(tx: Tx, { id }: ListingColumns, fields: WireListingFields): Promise<Part<'fitments'>> {
  const refs = listVehicleRefs(fields)
  if (refs.length === 0 && !vehicleLevels.some((level) => fields[level] === null)) return { errors: [] }
  const [firstFitment] = fields.fitments ?? []
  const candidates = await listVehicleCandidates(tx, refs, firstFitment?.node_id)
  if (fields.fitments) {
    const firstPath = candidates.find((candidate) => candidate.id === firstFitment?.node_id)?.path ?? []
    return { errors: listVehicleContradictions(refs, candidates, firstPath) }
  }
  const { node, errors } = refs.length > 0 ? chooseVehicle(refs, candidates) : { node: undefined, errors: [] }
  if (errors.length > 0) return { errors }
  const current: Fitment[] = (await listFitments(tx, [id])).map(({ node_id, year_from, year_to, note }) => ({
    node_id,
    year_from,
    year_to,
    note,
  }))
  return { value: node ? withFirstVehicle(node.id, current) : current.slice(1), errors: [] }
}
