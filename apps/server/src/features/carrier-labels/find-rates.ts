import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import type { CarrierGatewayName } from '@partlane/domain/shipping/tracking'
import type { AppContext } from '#app/context.ts'
import { CarrierRefusal, CarrierUnavailable, type Rate, type Shipment } from '#gateways/carriers/port.ts'
import { toRefusal } from './carrier-labels.policy.ts'

export type GatewayRate = Rate & { gateway: CarrierGatewayName }

/**
 * The rates of all gateways for a shipment, cheapest first. A gateway that does not respond is left
 * out while another one has rates.
 * @throws Refusal unavailable, or what the first gateway refuses
 */
export async function findRates(ctx: Pick<AppContext, 'carrierGateways' | 'log'>, shipment: Shipment): Promise<GatewayRate[]> {
  const { list } = ctx.carrierGateways
  const results = await Promise.allSettled(list.map(({ name }) => ctx.carrierGateways.get(name).listRates(shipment)))
  const rates = results.flatMap((result, index) => {
    const name = list[index]?.name
    return result.status === 'fulfilled' && name ? result.value.map((rate) => ({ ...rate, gateway: name })) : []
  })
  if (rates.length > 0) return rates.toSorted((a, b) => a.priceMinor - b.priceMinor)
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  const refusal = errors.find((error) => error instanceof CarrierRefusal)
  if (refusal) throw toRefusal(refusal.code)
  const unexpected = errors.find((error) => !(error instanceof CarrierUnavailable))
  if (unexpected) throw unexpected
  ctx.log.warn({ errors }, 'no carrier gateway has rates')
  throw new Refusal('unavailable')
}

/** A service at the price that the seller has seen. */
export type AgreedService = { gateway: string; service: string; price: { amount: string; currency: CurrencyCode } }

/** @throws Refusal label_service_not_available, label_price_changed */
export function findAgreedRate(rates: readonly GatewayRate[], { gateway, service, price }: AgreedService): GatewayRate {
  const rate = rates.find((candidate) => candidate.gateway === gateway && candidate.service === service)
  if (!rate) throw new Refusal('label_service_not_available')
  const { amount, currency } = money(rate.priceMinor, rate.currency)
  if (amount !== price.amount || currency !== price.currency) throw new Refusal('label_price_changed')
  return rate
}
