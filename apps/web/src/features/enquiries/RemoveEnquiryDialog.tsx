import { type ChatEnquiry, useWithdrawEnquiry } from '@partlane/client/enquiries'
import type { ChatSide } from '@partlane/domain/chats/chat-rules'
import { useI18n } from '@partlane/i18n/react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type RemoveEnquiryDialogProps = { enquiry: ChatEnquiry; side: ChatSide; onClose: () => void }

/** Asks before a question is removed from the page of its part. */
export function RemoveEnquiryDialog({ enquiry, side, onClose }: RemoveEnquiryDialogProps) {
  const { t } = useI18n('enquiries')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, error } = useWithdrawEnquiry({ id: enquiry.id, chatId: enquiry.chat_id })
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t('removed'))
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('remove_title')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" loading={isPending} onClick={remove}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <p>{t(side === 'buyer' ? 'remove_text_buyer' : 'remove_text_seller')}</p>
      {error && (
        <p role="alert" className="mt-3 font-bold text-nofit">
          {messageOfError(error)}
        </p>
      )}
    </Dialog>
  )
}
