import type { CompanyDetails } from '@partlane/contract/accounts'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import { countryName } from '#lib/text/countries.ts'

/** Name, address, email address and numbers of a business seller, as the law requires. */
export function CompanyLines({ company }: { company: CompanyDetails }) {
  const { t, locale } = useI18n('traders')
  const { name, email, number, vat_number, address } = company
  const country = address && address.country !== 'GB' ? [countryName(address.country, locale)] : []
  const lines = address ? [...addressLines({ ...address, full_name: null, company_name: null }), ...country] : []
  return (
    <div className="text-md">
      {name && <p className="font-bold break-words text-ink">{name}</p>}
      {lines.length > 0 && (
        <address className="break-words not-italic">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: address lines have no id and may repeat
            <span key={index} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
      {email && (
        <a href={`mailto:${email}`} className="hit-44 break-all text-link underline">
          {email}
        </a>
      )}
      {address?.phone && <p>{address.phone}</p>}
      {number && <p>{t('number', { number })}</p>}
      {vat_number && <p>{t('vat_number', { number: vat_number })}</p>}
    </div>
  )
}

/** What a sale by a private seller means for the buyer. */
export function PrivateSellerNote() {
  const { t } = useI18n('traders')
  return <p className="text-md text-muted">{t('private')}</p>
}
