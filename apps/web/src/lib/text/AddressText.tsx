import type { AddressFields } from '@partlane/contract/addresses'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useLocale } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { cx } from '#ui/core/cx.ts'
import { countryName } from './countries.ts'

type AddressTextProps = {
  address: Parameters<typeof addressLines>[0] & Pick<AddressFields, 'country'>
  /** Otherwise the country is shown unless it is the United Kingdom. */
  hasCountry?: boolean
  /** Above the lines. */
  title?: ReactNode
  className?: string
}

/** An address in postal format, line by line. */
export function AddressText({ address, hasCountry = address.country !== 'GB', title, className }: AddressTextProps) {
  const locale = useLocale()
  const lines = [...addressLines(address), ...(hasCountry ? [countryName(address.country, locale)] : [])]
  return (
    <address className={cx('not-italic', className)}>
      {title}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and may repeat
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
