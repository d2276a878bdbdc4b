import type { FeeKind, FeePayer } from '@partlane/domain/invoices/fee-rates'
import { FEE_VAT_ACCOUNT, FEES_ACCOUNT } from '@partlane/domain/ledger/accounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import { sellerPlaceOrder } from '#features/shipping-rules/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

const feeAccounts = [FEES_ACCOUNT, FEE_VAT_ACCOUNT] as const

export type MonthFee = {
  seller_id: number
  currency: CurrencyCode
  kind: FeeKind
  percentage: string
  orders: number
  fee_minor: number
  vat_minor: number
}

/**
 * Lists the fees of a month by seller, currency, kind and VAT rate, if no invoice of the seller for
 * the month and currency exists. The sums are those of the accounts `fees` and `fee_vat`. One
 * statement for all sellers.
 */
export async function listFeesWithoutInvoice(db: DbOrTx, { from, to }: { from: Date; to: Date }): Promise<MonthFee[]> {
  const { rows } = await sql<MonthFee>`
    with fees as (
      select o.seller_id, e.currency, e.order_id, e.account, e.amount_minor,
        case when e.movement like 'label%' then 'labels' when e.amount_minor > 0 then 'given_back' else 'charged' end as kind,
        case when e.movement like 'label%' then 0 else o.fee_vat_percentage end as percentage
      from ledger_entries e join orders o on o.id = e.order_id
      where e.account in (${FEES_ACCOUNT}, ${FEE_VAT_ACCOUNT}) and e.created_at >= ${from} and e.created_at < ${to}
    )
    select seller_id, currency, kind, percentage::text as percentage, count(distinct order_id)::int as orders,
      (-sum(amount_minor))::bigint as fee_minor,
      coalesce(-sum(amount_minor) filter (where account = ${FEE_VAT_ACCOUNT}), 0)::bigint as vat_minor
    from fees
    where not exists (
      select from fee_invoices i
      where i.seller_id = fees.seller_id and i.currency = fees.currency and i.month = ${from.toISOString().slice(0, 10)}::date)
    group by seller_id, currency, kind, fees.percentage order by seller_id, currency, kind, fees.percentage desc`.execute(db)
  return rows
}

/** The first instant with a fee, after another instant. */
export async function findFirstFee(db: DbOrTx, after: Date): Promise<Date | undefined> {
  const { first } = await db
    .selectFrom('ledger_entries')
    .where('account', 'in', [...feeAccounts])
    .where('created_at', '>=', after)
    .select((eb) => eb.fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow()
  return first ?? undefined
}

/**
 * The data of a seller for an invoice: a business is its company, everyone else the person. The
 * data of a business that has closed the account are in `closed_accounts`.
 */
export async function getFeePayer(db: DbOrTx, sellerId: number): Promise<FeePayer> {
  const { rows } = await sql<FeePayer>`
    select u.role = 'business' as is_business,
      coalesce(case when u.role = 'business' then coalesce(u.company_name, c.seller->>'company_name') end,
        nullif(concat_ws(' ', u.first_name, u.last_name), '')) as name,
      case when u.role = 'business' then coalesce(u.vat_number, c.seller->>'vat_number') end as vat_number,
      case when u.role = 'business' then coalesce(u.company_number, c.seller->>'company_number') end as company_number,
      coalesce((select country from addresses where user_id = u.id order by ${sellerPlaceOrder}, id desc limit 1),
        c.seller->'seat'->>'country') as country,
      coalesce((
        select to_jsonb(place) from (
          select line1, line2, city, region, postal_code, country from addresses
          where user_id = u.id and kind in ('business', 'personal') order by kind, id desc limit 1) as place
      ), c.seller->'seat') as address
    from users u left join closed_accounts c on c.user_id = u.id where u.id = ${sellerId}`.execute(db)
  const [seller] = rows
  if (!seller) throw new Error(`no user ${sellerId}`)
  const { address } = seller
  // The address of a closed account has only the lines that it had.
  return { ...seller, address: address && { ...address, line2: address.line2 ?? null, region: address.region ?? null } }
}

const selectFeeInvoices = (db: DbOrTx) =>
  db.selectFrom('fee_invoices').select(['id', 'seller_id', 'month', 'currency', 'number', 'rates', 'seller', 'issuer', 'issued_at'])

/** Lists a page of the invoices of the marketplace to a seller, newest month first. */
export const listFeeInvoices = (db: DbOrTx, sellerId: number, page: PageRequest) =>
  fetchPage(db, selectFeeInvoices(db).where('seller_id', '=', sellerId).orderBy('month', 'desc').orderBy('currency'), page)

export const findFeeInvoice = (db: DbOrTx, id: number) => selectFeeInvoices(db).where('id', '=', id).executeTakeFirst()
export type FeeInvoiceRow = NonNullable<Awaited<ReturnType<typeof findFeeInvoice>>>

export const hasUser = async (db: DbOrTx, id: number): Promise<boolean> =>
  (await db.selectFrom('users').where('id', '=', id).select('id').executeTakeFirst()) !== undefined

/** The language of a seller, for documents that others open. */
export const getSellerLocale = async (db: DbOrTx, sellerId: number) =>
  (await db.selectFrom('users').where('id', '=', sellerId).select('locale').executeTakeFirstOrThrow()).locale
