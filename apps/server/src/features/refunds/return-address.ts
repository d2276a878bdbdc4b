import type { AddressFields } from '@partlane/contract/addresses'
import { FieldErrors } from '@partlane/domain/field-errors'
import type { OrderColumns } from '#features/orders/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { findSellerAddress } from './refunds.queries.ts'

type SellerColumns = Pick<OrderColumns, 'seller_id' | 'company'>

/**
 * The address to which returns of a seller go if the seller gives no other: the one from which they
 * probably send. Null if the seller has none.
 */
export async function findReturnAddress(db: DbOrTx, { seller_id, company }: SellerColumns): Promise<AddressFields | null> {
  const row = await findSellerAddress(db, seller_id)
  if (!row || row.line1 === '') return null
  const { first_name, last_name, ...address } = row
  return {
    ...address,
    company_name: address.company_name ?? company?.name ?? null,
    full_name: address.full_name ?? ([first_name, last_name].filter(Boolean).join(' ') || null),
  }
}

/**
 * The address that the seller gives, or the stored one. Without a name it gets that of the stored
 * one: a carrier delivers to a person or a company.
 * @throws FieldErrors required (`return_address`) if the seller has none
 */
export async function getReturnAddress(db: DbOrTx, order: SellerColumns, input: AddressFields | null | undefined): Promise<AddressFields> {
  const stored = await findReturnAddress(db, order)
  const address = input ?? stored
  if (!address) throw new FieldErrors([{ field: 'return_address', code: 'required' }])
  if (address.full_name || address.company_name || !stored) return address
  return { ...address, full_name: stored.full_name, company_name: stored.company_name }
}
