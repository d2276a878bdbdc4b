import type { CurrentUser } from '@partlane/client/accounts'
import { useChangeBusinessAddress } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, useState } from 'react'
import type { AddressFinderProps } from '#lib/forms/AddressInputs.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { AddressText } from './AddressText.tsx'

type BusinessAddressProps = { user: CurrentUser; Finder: ComponentType<AddressFinderProps> | undefined }

/** Where a business has its seat: the law wants buyers to know. */
export function BusinessAddressSection({ user, Finder }: BusinessAddressProps) {
  const { t } = useI18n('profile')
  const { ofError } = useErrorWords()
  const change = useChangeBusinessAddress()
  const [open, setOpen] = useState(false)
  const { business_address: seat } = user
  return (
    <div className="grid gap-4">
      {seat ? <AddressText address={seat} /> : <p className="text-[15px] text-muted">{t('business.no_address')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen(true)}>{t(seat ? 'change' : 'business.add_address')}</Button>
        {seat && (
          <Button
            kind="quiet"
            loading={change.isPending && !open}
            onClick={() => change.mutate(null, { onError: (error) => toast.error(ofError(error)) })}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      {open && (
        <AddressDialog
          business
          title={t('section.business_address.title')}
          address={seat ?? undefined}
          Finder={Finder}
          prefix="/business_address/"
          onSave={change.mutateAsync}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
