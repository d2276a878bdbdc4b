import { useSignOutEverywhereElse } from '@partlane/client/sessions'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/** Every other device at once. It asks, because it cannot be taken back: each of them has to sign in again. */
export function SignOutEverywhereElse({ count }: { count: number }) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const signOut = useSignOutEverywhereElse()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const end = async () => {
    try {
      const { ended } = await signOut.mutateAsync()
      toast.success(t('devices.ended', { count: ended }))
    } catch (error) {
      toast.error(words.ofError(error))
    } finally {
      close()
    }
  }
  return (
    <>
      <Button className="mt-5 w-fit" onClick={() => setAsking(true)}>
        {t('devices.everywhere_else')}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        size="sm"
        title={t('devices.ask')}
        description={t('devices.ask_text', { count })}
        footer={
          <>
            <Button onClick={close}>{t('devices.cancel')}</Button>
            <Button kind="danger" loading={signOut.isPending} onClick={() => void end()}>
              {t('devices.everywhere_else')}
            </Button>
          </>
        }
      />
    </>
  )
}
