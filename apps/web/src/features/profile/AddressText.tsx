import type { AddressFields } from '@partlane/contract/addresses'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import { countryName } from '#lib/text/countries.ts'

/** An address as it stands on a parcel. */
export function AddressText({ address }: { address: AddressFields }) {
  const { locale } = useI18n('profile')
  const country = address.country === 'GB' ? [] : [countryName(address.country, locale)]
  return (
    <address className="text-[15px] break-words not-italic">
      {[...addressLines(address), ...country].map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address have nothing else, and two may be alike
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
