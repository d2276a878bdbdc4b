import type { CurrentUser } from '@partlane/client/accounts'
import { useChangeBusinessAddress } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, useState } from 'react'
import type { AddressFinderProps } from '#lib/forms/FieldsBelowFinder.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { AddressText } from './AddressText.tsx'

type BusinessAddressProps = { user: CurrentUser; Finder: ComponentType<AddressFinderProps> | undefined }

/** The address of a business. The law requires that buyers can see it. */
export function BusinessAddressSection({ user, Finder }: BusinessAddressProps) {
  const { t } = useI18n('profile')
  const { messageOfError } = useErrorMessages()
  const changeAddress = useChangeBusinessAddress()
  const [isOpen, setIsOpen] = useState(false)
  const { business_address: businessAddress } = user
  return (
    <div className="grid gap-4">
      {businessAddress ? <AddressText address={businessAddress} /> : <p className="text-md text-muted">{t('business.no_address')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setIsOpen(true)}>{t(businessAddress ? 'change' : 'business.add_address')}</Button>
        {businessAddress && (
          <Button
            variant="quiet"
            loading={changeAddress.isPending && !isOpen}
            onClick={() => changeAddress.mutate(null, { onError: (error) => toast.error(messageOfError(error)) })}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      {isOpen && (
        <AddressDialog
          isBusiness
          title={t('section.business_address.title')}
          address={businessAddress ?? undefined}
          Finder={Finder}
          pointerPrefix="/business_address/"
          onSave={changeAddress.mutateAsync}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
