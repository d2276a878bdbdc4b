import { addressLines } from '@partlane/domain/addresses/address-lines'
import type { Locale } from '@partlane/domain/locale'
import type { CurrencyCode } from '@partlane/domain/money/money'

type PostalAddress = Parameters<typeof addressLines>[0] & { country: string }

export type PackingItem = {
  title: string
  quantity: number
  /** Number or shelf in the seller's own stock. */
  sku: string | null
  unitPriceMinor: number
}

/** What the documents of one order show. */
export type PackingOrder = {
  reference: string
  orderedAt: Date
  /** The seller's page of the order, for the QR code. */
  url: string
  seller: { name: string; address: PostalAddress | null }
  recipient: PostalAddress
  items: readonly PackingItem[]
  /** False if all items are collected: no address label. */
  isShipped: boolean
  shippingMinor: number
  /** Exchange surcharges: the old units are expected back. */
  surchargeMinor: number
  currency: CurrencyCode
  /** Labels that were bought from a carrier, as PDF. They replace the address label. */
  carrierLabels: readonly Uint8Array[]
}

/** The lines of an address; the last one is the country in capitals if it is not the sender's. */
export function toLabelLines(address: PostalAddress, { locale, senderCountry }: { locale: Locale; senderCountry: string }): string[] {
  const country = new Intl.DisplayNames([locale], { type: 'region' }).of(address.country) ?? address.country
  return [...addressLines(address), ...(address.country === senderCountry ? [] : [country.toLocaleUpperCase(locale)])]
}
