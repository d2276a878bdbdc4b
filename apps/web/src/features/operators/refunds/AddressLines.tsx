import type { AddressFields } from '@partlane/contract/addresses'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import { countryName } from '#lib/text/countries.ts'

/** An address line by line with its country. */
export function AddressLines({ address }: { address: AddressFields }) {
  const { locale } = useI18n('operator-refunds')
  return (
    <address className="break-words not-italic">
      {[...addressLines(address), countryName(address.country, locale)].map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and may repeat
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
