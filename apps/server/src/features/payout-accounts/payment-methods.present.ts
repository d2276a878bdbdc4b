import type { paymentMethodEntry } from '@partlane/contract/payment-methods'
import { findPaymentObstacles, listOfferedGateways, type PaymentLine, paymentMethodOf } from '@partlane/domain/checkout/payment-methods'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import type { PaymentGateway } from '#gateways/payments/port.ts'

type Line = PaymentLine & { listing_slug: string; title: string | null }
type PaidLines = { lines: readonly Line[]; currency: CurrencyCode }

/**
 * Presents by which methods lines can be paid: one entry for each offered gateway, with the lines
 * that prevent it.
 */
export const presentPaymentMethods = (
  { paymentGateways }: Pick<AppContext, 'paymentGateways'>,
  paid: PaidLines,
): z.output<typeof paymentMethodEntry>[] =>
  listOfferedGateways(paymentGateways.list).map((gateway) => ({
    method: paymentMethodOf(gateway.name),
    gateway: gateway.name,
    max_sellers: gateway.maxSellers ?? null,
    obstacles: presentPaymentObstacles(gateway, paid),
  }))

/** Presents what prevents the payment of lines by a gateway. */
export const presentPaymentObstacles = (gateway: PaymentGateway, paid: PaidLines) =>
  findPaymentObstacles(gateway, paid).map(({ reason, lines }) => ({
    reason,
    listings: [...new Map(lines.map(({ listing_slug, title }) => [listing_slug, { slug: listing_slug, title: title ?? '' }])).values()],
  }))
