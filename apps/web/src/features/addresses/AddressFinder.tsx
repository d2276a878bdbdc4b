import { useApi } from '@partlane/client/api/api-context'
import { isPostcode } from '@partlane/domain/addresses/postcode'
import type { ResolvedAddress } from '@partlane/domain/addresses/resolved-address'
import { useI18n } from '@partlane/i18n/react'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useRef } from 'react'
import type { AddressFinderProps } from '#lib/forms/AddressInputs.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Combobox } from '#ui/forms/Combobox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { focusAddressField } from './focus-address-field.ts'
import { useAddressFinder } from './use-address-finder.ts'

/** Fills a form's address in from a few letters, or from where the visitor stands. The form's own fields stay: whoever prefers may type. */
export function AddressFinder({ onAddressSelect }: AddressFinderProps) {
  const { t } = useI18n('addresses')
  const root = useRef<HTMLDivElement>(null)
  const finder = useAddressFinder(useApi(), (address) => {
    onAddressSelect(address)
    setTimeout(() => !isComplete(address) && focusAddressField(root.current, 'incomplete')) // once the form shows it
  })
  return (
    <div ref={root}>
      <Field label={t('label')}>
        <Combobox
          value={null}
          load={finder.load}
          loadKey={finder.containerId}
          onExpandOption={finder.openContainer}
          onValueChange={(option) => option && finder.selectOption(option)}
          emptyLabel={finder.emptyMessage ?? t('type_more')}
          placeholder={t('placeholder')}
        />
      </Field>
      <div className="mt-1 flex flex-wrap gap-x-2">
        <Button variant="quiet" size="sm" className="-ml-3 text-link!" onClick={() => focusAddressField(root.current, 'first')}>
          {t('by_hand')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          className="text-link!"
          icon={<LocateFixed />}
          loading={finder.isLocating}
          onClick={() => void finder.fillFromCurrentLocation()}
        >
          {t('here')}
        </Button>
      </div>
      <p role="status" className={finder.statusMessage ? 'mt-1 text-sm font-bold text-ink' : undefined}>
        {finder.statusMessage}
      </p>
    </div>
  )
}

/** Nothing left to type: a gazetteer finds the town only, and half a postcode. */
const isComplete = ({ line1, city, postal_code, country }: ResolvedAddress) =>
  line1 !== '' && city !== '' && isPostcode(country || 'GB', postal_code)
