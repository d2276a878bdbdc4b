import type pg from 'pg'
import type { Baseline } from './reconcile.ts'

const LISTING_COUNT = 30
/** Every second listing is sold out during the run, so that buyers compete for the last unit. */
const STOCK_OF_SCARCE_LISTINGS_COUNT = 6
const STOCK_COUNT = 9_999

/**
 * Gives some listings stock and stores what the reconciliation compares with. Listings that a demo
 * purchase holds are left out.
 */
export async function prepareBaseline(client: pg.Client): Promise<{ baseline: Baseline; slugs: string[]; sellerOf: Map<string, string> }> {
  const { rows: settings } = await client.query('show fsync')
  if (settings[0]?.fsync !== 'on') throw new Error('fsync is off')
  const { rows: listings } = await client.query(
    `update listings set quantity = case when id % 2 = 0 then $2::int else $3::int end where id in (
       select l.id from listings l join users u on u.id = l.seller_id
       where l.status = 'available' and l.sale_format = 'fixed' and l.shipping_type <> 'click_and_collect'
         and u.role = 'business' and u.status = 'verified' and l.reserved_quantity = 0
         and not exists (select 1 from payment_order_lines p where p.listing_id = l.id and p.held)
       order by l.id limit $1)
     returning id::text, slug, quantity, sold_quantity as sold, (select email from users where id = seller_id) as email`,
    [LISTING_COUNT, STOCK_OF_SCARCE_LISTINGS_COUNT, STOCK_COUNT],
  )
  const { rows: purchases } = await client.query('select coalesce(max(id), 0)::text as id, now() as now from payment_orders')
  return {
    baseline: { purchaseId: purchases[0].id, startedAt: purchases[0].now, listings },
    slugs: listings.map(({ slug }) => slug),
    sellerOf: new Map(listings.map(({ slug, email }) => [slug, email])),
  }
}
