import { type Chat, useChangeChat } from '@partlane/client/chats/chats'
import { useI18n } from '@partlane/i18n/react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/** Asks before the other side is blocked. */
export function BlockDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useI18n('chat')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, error } = useChangeChat(chat.id)
  const block = () =>
    mutate(
      { blocked: true },
      {
        onSuccess: () => {
          toast.success(t('was_blocked'))
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('block_title', { name: chat.other?.display_name ?? '' })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" loading={isPending} onClick={block}>
            {t('block')}
          </Button>
        </>
      }
    >
      <p>{t('block_text')}</p>
      {error && (
        <p role="alert" className="mt-3 font-bold text-nofit">
          {messageOfError(error)}
        </p>
      )}
    </Dialog>
  )
}
