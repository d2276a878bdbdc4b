import { type SellerAuction, type SellerCommand, useSellerCommand } from '@partlane/client/auction-lists'
import { useI18n } from '@partlane/i18n/react'
import { FormError } from '#lib/forms/FormError.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type SellerCommandDialogProps = { auction: SellerAuction; command: SellerCommand; onClose: () => void }

/** Says what a command of the seller does, and asks for confirmation. */
export function SellerCommandDialog({ auction: { card, listing_slug }, command, onClose }: SellerCommandDialogProps) {
  const { t } = useI18n('auction-lists')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, error } = useSellerCommand(listing_slug)
  const confirm = () =>
    mutate(command, {
      onSuccess: () => {
        toast.success(t(`selling.confirm.${command}.done`))
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t(`selling.confirm.${command}.title`)}
      footer={
        <>
          <Button onClick={onClose}>{t('selling.confirm.back')}</Button>
          <Button variant={command === 'cancel' ? 'danger' : 'primary'} loading={isPending} onClick={confirm}>
            {t(`selling.action.${command}`)}
          </Button>
        </>
      }
    >
      <p>{t(`selling.confirm.${command}.text`, { title: card?.title ?? t('gone') })}</p>
      {command === 'relist' && card && (
        <p className="mt-3">
          <Link to={`/sell/${card.id}`} className="hit-44 font-bold text-link hover:underline">
            {t('selling.edit')}
          </Link>
        </p>
      )}
      {error && (
        <div className="mt-3">
          <FormError>{messageOfError(error)}</FormError>
        </div>
      )}
    </Dialog>
  )
}
