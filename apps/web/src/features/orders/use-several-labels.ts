import { createAttemptId } from '@partlane/client/api/attempt-id'
import type { LabelRate, OrderLabel, OrderLabelRates } from '@partlane/client/carrier-labels'
import { type Amount, minorUnitsOf, money } from '@partlane/domain/money/amounts'
import { useState } from 'react'

export const rateKey = ({ gateway, service }: LabelRate) => `${gateway} ${service}`

/** The prices of an order and the chosen one, at first the cheapest. */
export type LabelChoice = { rates: OrderLabelRates; rate: LabelRate | undefined }
type Chosen = { key?: string; attempt: string }

/**
 * The labels that a seller is about to buy. The attempt of an order is sent again with the same
 * service only.
 */
export function useSeveralLabels(orders: readonly OrderLabelRates[]) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({})
  const [firstAttempt] = useState(createAttemptId)
  const choices = orders.map((rates): LabelChoice => {
    const rate = rates.rates.find((candidate) => rateKey(candidate) === chosen[rates.order_id]?.key) ?? rates.rates[0]
    return { rates, rate }
  })
  const labels = choices.flatMap(({ rates, rate }): OrderLabel[] => {
    const { order_id, items, weight, length, width, height } = rates
    if (!rate || !weight || !length || !width || !height) return []
    const { gateway, service, price } = rate
    return [{ order_id, items, weight, length, width, height, gateway, service, price, attempt: chosen[order_id]?.attempt ?? firstAttempt }]
  })
  return {
    choices,
    labels,
    prices: labels.map(({ price }) => price),
    choose: (orderId: string, key: string) => setChosen({ ...chosen, [orderId]: { key, attempt: createAttemptId() } }),
  }
}

/** The sum of prices, for each currency of them. */
export function formatTotal(prices: readonly Amount[], formatMoney: (amount: Amount) => string): string {
  const currencies = [...new Set(prices.map(({ currency }) => currency))]
  return currencies
    .map((currency) => {
      const ofCurrency = prices.filter((price) => price.currency === currency)
      return formatMoney(
        money(
          ofCurrency.reduce((sum, price) => sum + minorUnitsOf(price), 0),
          currency,
        ),
      )
    })
    .join(' + ')
}
