import { z } from 'zod'
import { PaypalError } from '../errors.ts'
import type { Provider } from '../provider.ts'
import { ok, type PaypalRoute, route } from '../router.ts'

const MAX_RANGE_MS = 31 * 86_400_000
const DEFAULT_PAGE_SIZE = 100

const searchSchema = z.strictObject({
  start_date: z.iso.datetime(),
  end_date: z.iso.datetime(),
  fields: z.enum(['transaction_info', 'all']).optional(),
  page_size: z
    .string()
    .regex(/^([1-9]|[1-9]\d|[1-4]\d\d|500)$/, 'page_size')
    .optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'page')
    .optional(),
})

/** The transaction search: the accounting records, by their time. Both ends are inclusive. */
export function transactionRoutes({ state, partnerId }: Provider): PaypalRoute[] {
  return [
    route('GET', '/v1/reporting/transactions', searchSchema, ({ body }) => {
      const [start, end] = [Date.parse(body.start_date), Date.parse(body.end_date)]
      if (end < start || end - start > MAX_RANGE_MS)
        throw new PaypalError(400, 'INVALID_REQUEST', 'Date range is greater than 31 days', [
          { issue: 'Date range is greater than 31 days', description: 'The range of dates is invalid.', field: 'end_date' },
        ])
      const [page, size] = [Number(body.page ?? 1), Number(body.page_size ?? DEFAULT_PAGE_SIZE)]
      const found = [...state.transactions.values()].filter(({ transaction_initiation_date }) => {
        const at = Date.parse(transaction_initiation_date)
        return at >= start && at <= end
      })
      return ok({
        transaction_details: found.slice((page - 1) * size, page * size).map((transaction_info) => ({ transaction_info })),
        account_number: partnerId,
        start_date: body.start_date,
        end_date: body.end_date,
        last_refreshed_datetime: body.end_date,
        page,
        total_items: found.length,
        total_pages: Math.ceil(found.length / size),
        links: [],
      })
    }),
  ]
}
