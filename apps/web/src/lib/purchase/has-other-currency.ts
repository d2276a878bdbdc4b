type Price = { currency: string } | null | undefined

/** Whether a price of a seller was converted to the currency of a total. */
export const hasOtherCurrency = (prices: readonly Price[], currency: string | undefined): boolean =>
  currency !== undefined && prices.some((price) => price && price.currency !== currency)
