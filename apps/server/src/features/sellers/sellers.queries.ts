import { Refusal } from '@partlane/domain/refusal'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { AppContext } from '#app/context.ts'
import { publicUserColumns } from '#features/accounts/public.ts'
import { placeColumns } from '#features/addresses/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { getCachedSellerStatistics } from './seller-statistics.ts'

/**
 * Public columns of a seller, with the business address. Guests, blocked and closed accounts are not
 * found.
 * @throws Refusal not_found
 */
export async function getSellerPage(ctx: AppContext, slug: string) {
  const row = await findSeller(ctx.db, slug)
  if (!row) throw new Refusal('not_found')
  return { ...row, ...(await getCachedSellerStatistics(ctx, row.id)) }
}
export type SellerPageRow = Awaited<ReturnType<typeof getSellerPage>>

const findSeller = (db: DbOrTx, slug: string) =>
  db
    .selectFrom('users as u')
    .where('u.slug', '=', slug)
    .where('u.role', '<>', 'guest')
    .where('u.status', 'not in', ['deleted', 'blocked'])
    .select(publicUserColumns.map((column) => `u.${column}` as const))
    .select(['u.status', 'u.seller_type', 'u.about', 'u.website', 'u.holiday_until', 'u.company_number', 'u.vat_number'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('addresses as a')
          .whereRef('a.user_id', '=', 'u.id')
          .where('a.kind', '=', 'business')
          .select(['a.full_name', 'a.phone'])
          .select(placeColumns.map((column) => `a.${column}` as const)),
      ).as('business_address'),
    ])
    .executeTakeFirst()
