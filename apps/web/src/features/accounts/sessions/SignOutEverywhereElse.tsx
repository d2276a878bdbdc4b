import { useSignOutOtherDevices } from '@partlane/client/sessions'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/**
 * Signs out all other devices. It asks for confirmation, because each device has to sign in again.
 */
export function SignOutEverywhereElse({ count }: { count: number }) {
  const { t } = useI18n('accounts')
  const { messageOfError } = useErrorMessages()
  const signOut = useSignOutOtherDevices()
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const close = () => setIsConfirmOpen(false)
  const handleSignOut = async () => {
    try {
      const { ended: endedCount } = await signOut.mutateAsync()
      toast.success(t('devices.ended', { count: endedCount }))
    } catch (error) {
      toast.error(messageOfError(error))
    } finally {
      close()
    }
  }
  return (
    <>
      <Button className="mt-5 w-fit" onClick={() => setIsConfirmOpen(true)}>
        {t('devices.everywhere_else')}
      </Button>
      <Dialog
        open={isConfirmOpen}
        onClose={close}
        size="sm"
        title={t('devices.ask')}
        description={t('devices.ask_text', { count })}
        footer={
          <>
            <Button onClick={close}>{t('devices.cancel')}</Button>
            <Button variant="danger" loading={signOut.isPending} onClick={() => void handleSignOut()}>
              {t('devices.everywhere_else')}
            </Button>
          </>
        }
      />
    </>
  )
}
