import { useApi } from '@partlane/client/api/api-context'
import { isCompleteAddress } from '@partlane/domain/addresses/resolved-address'
import { useI18n } from '@partlane/i18n/react'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useRef } from 'react'
import type { AddressFinderProps } from '#lib/forms/FieldsBelowFinder.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Combobox } from '#ui/forms/Combobox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { focusAddressField } from './focus-address-field.ts'
import { useAddressFinder } from './use-address-finder.ts'

/**
 * Fills in the address fields of a form from a search or from the current location. The fields stay
 * editable, so the address can also be entered manually: the button focuses the first of them.
 */
export function AddressFinder({ onAddressSelect, hasOpenFields = false }: AddressFinderProps) {
  const { t } = useI18n('addresses')
  const root = useRef<HTMLDivElement>(null)
  const finder = useAddressFinder(useApi(), (address) => {
    onAddressSelect(address)
    // Runs after the form has rendered the new values.
    setTimeout(() => !isCompleteAddress(address) && focusAddressField(root.current, 'incomplete'))
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
      <div className="mt-1 -ml-3 flex flex-wrap gap-x-2">
        {!hasOpenFields && (
          <Button variant="quiet" size="sm" className="text-link!" onClick={() => focusAddressField(root.current, 'first')}>
            {t('by_hand')}
          </Button>
        )}
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
