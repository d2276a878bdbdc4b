import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import { countryName } from '#lib/text/countries.ts'
import { Button } from '#ui/actions/Button.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

/** The known address in place of its fields, with a button that opens them. */
export function AddressSummary({ values, onChange }: { values: CheckoutFormState['addressValues']; onChange: () => void }) {
  const { t, locale } = useI18n('checkout')
  const lines = [...addressLines(values), countryName(values.country, locale), values.phone].filter(Boolean)
  return (
    <div className="flex items-start justify-between gap-4">
      <address className="min-w-0 break-words not-italic">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and may repeat
          <span key={index} className="block">
            {line}
          </span>
        ))}
      </address>
      <Button size="sm" onClick={onChange}>
        {t('address.change')}
      </Button>
    </div>
  )
}
