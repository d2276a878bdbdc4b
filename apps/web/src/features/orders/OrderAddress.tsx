import type { Order } from '@partlane/client/orders'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import { countryName } from '#lib/text/countries.ts'

type CollectionPlace = NonNullable<Order['collection']>['places'][number]

/** A delivery address or the place of a collection. The country is shown unless it is the UK. */
export function OrderAddress({ address }: { address: CollectionPlace | Order['address'] }) {
  const { locale } = useI18n('orders')
  const country = address.country === 'GB' ? [] : [countryName(address.country, locale)]
  return (
    <address className="not-italic">
      {[...addressLines(address), ...country].map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and may repeat
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
