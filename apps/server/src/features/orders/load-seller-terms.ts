import type { OrderAddress } from '@partlane/contract/addresses'
import { freezeInvoiceTerms } from '@partlane/domain/invoices/invoice-terms'
import { expectedDeliveryDates, toIsoDay } from '@partlane/domain/shipping/delivery-dates'
import { calendarCodeOf } from '@partlane/domain/shipping/working-calendar'
import { zoneOf } from '@partlane/domain/shipping/zones'
import { presentOrderAddress } from '#features/addresses/public.ts'
import { loadTariffs } from '#features/shipping-rules/public.ts'
import { getWorkingCalendar } from '#platform/calendar/working-calendars.ts'
import type { Tx } from '#platform/db/db.ts'
import { acceptDeadline } from './order-deadlines.policy.ts'
import { toFeeTerms } from './order-values.ts'
import { listSellerTerms } from './orders.queries.ts'

/** For a zone that the seller no longer serves: the seller has agreed with the buyer otherwise. */
const DEFAULT_DISPATCH_DAYS = 2

/**
 * Loads what orders copy of the current terms of their sellers: the fee percentage and its VAT, the
 * kind of invoice, the days until dispatch and delivery, and the deadline for the acceptance. Two
 * statements for any number of sellers.
 */
export async function loadSellerTerms(tx: Tx, sellerIds: number[], { address, now }: { address: OrderAddress; now: Date }) {
  const { country, postal_code } = presentOrderAddress(address)
  const zone = zoneOf(country, postal_code)
  const [terms, tariffsOf] = await Promise.all([listSellerTerms(tx, sellerIds), loadTariffs(tx, sellerIds)])
  const rows = new Map(terms.map((row) => [row.id, row]))
  return (sellerId: number) => {
    const tariffs = tariffsOf(sellerId)
    const row = rows.get(sellerId)
    const calendarCode = calendarCodeOf(row?.country ?? null, row?.postal_code ?? null)
    const calendar = getWorkingCalendar(calendarCode)
    const dates = expectedDeliveryDates({ tariffs, zone, calendar }, now)
    return {
      ...toFeeTerms(row),
      invoice: freezeInvoiceTerms({
        kind: row?.invoice_kind ?? 'private',
        percentage: Number(row?.invoice_vat_percentage ?? 0),
        isBusiness: row?.role === 'business',
        vatNumber: row?.vat_number ?? null,
      }),
      calendar: calendarCode,
      dispatchDays: tariffs.find((tariff) => tariff.zone === zone)?.dispatch_days ?? DEFAULT_DISPATCH_DAYS,
      expectedFrom: dates && toIsoDay(dates.from),
      expectedTo: dates && toIsoDay(dates.to),
      deadline: acceptDeadline(now, calendar),
    }
  }
}
export type SellerTerms = ReturnType<Awaited<ReturnType<typeof loadSellerTerms>>>
