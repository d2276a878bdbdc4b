import type { AddressFields } from '@partlane/contract/addresses'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import { countryName } from '#lib/text/countries.ts'

/** An address in postal format. The country is shown unless it is Great Britain. */
export function AddressText({ address }: { address: AddressFields }) {
  const { locale } = useI18n('profile')
  const country = address.country === 'GB' ? [] : [countryName(address.country, locale)]
  return (
    <address className="text-md break-words not-italic">
      {[...addressLines(address), ...country].map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and may repeat
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
