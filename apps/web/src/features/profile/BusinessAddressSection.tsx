import type { CurrentUser } from '@partlane/client/accounts'
import { useChangeBusinessAddress } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, useState } from 'react'
import type { AddressFinderProps } from '#lib/forms/FieldsBelowFinder.tsx'
import { useFocusAfterRemoval } from '#lib/page/use-focus-after-removal.ts'
import { AddressText } from '#lib/text/AddressText.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { AddressDialog } from './AddressDialog.tsx'

type BusinessAddressProps = { user: CurrentUser; Finder: ComponentType<AddressFinderProps> | undefined }

/** The address of a business. The law requires that buyers can see it. */
export function BusinessAddressSection({ user, Finder }: BusinessAddressProps) {
  const { t } = useI18n('profile')
  const changeAddress = useChangeBusinessAddress()
  const [openDialog, setOpenDialog] = useState<'edit' | 'remove'>()
  const { container, target } = useFocusAfterRemoval<HTMLDivElement, HTMLButtonElement>()
  const { business_address: businessAddress } = user
  const close = () => setOpenDialog(undefined)
  return (
    <div ref={container} className="grid gap-4">
      {businessAddress ? (
        <AddressText address={businessAddress} className="text-md break-words" />
      ) : (
        <p className="text-md text-muted">{t('business.no_address')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={target} onClick={() => setOpenDialog('edit')}>
          {t(businessAddress ? 'change' : 'business.add_address')}
        </Button>
        {businessAddress && (
          <Button variant="quiet" onClick={() => setOpenDialog('remove')}>
            {t('remove')}
          </Button>
        )}
      </div>
      {openDialog === 'remove' && <RemoveAddressDialog onClose={close} />}
      {openDialog === 'edit' && (
        <AddressDialog
          isBusiness
          title={t('section.business_address.title')}
          address={businessAddress ?? undefined}
          Finder={Finder}
          pointerPrefix="/business_address/"
          onSave={changeAddress.mutateAsync}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Asks before the address is removed, because it cannot be restored. */
function RemoveAddressDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n('profile')
  const { messageOfError } = useErrorMessages()
  const changeAddress = useChangeBusinessAddress()
  const handleRemove = async () => {
    try {
      await changeAddress.mutateAsync(null)
      toast.success(t('addresses.removed'))
    } catch (error) {
      toast.error(messageOfError(error))
    } finally {
      onClose()
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('business.remove_ask')}
      description={t('business.remove_text')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" loading={changeAddress.isPending} onClick={() => void handleRemove()}>
            {t('remove')}
          </Button>
        </>
      }
    />
  )
}
