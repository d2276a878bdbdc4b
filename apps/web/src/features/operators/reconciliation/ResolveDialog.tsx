import { type GatewayDifference, useDifferenceResolution } from '@partlane/client/reconciliation'
import { useI18n } from '@partlane/i18n/react'
import { ReasonDialog } from '../money/ReasonDialog.tsx'

type ResolveDialogProps = { difference: GatewayDifference; onClose: () => void }

/** Asks for what explains a difference. */
export function ResolveDialog({ difference: { id, subject }, onClose }: ResolveDialogProps) {
  const { t } = useI18n('reconciliation')
  const { mutateAsync } = useDifferenceResolution()
  return (
    <ReasonDialog
      title={t('resolve_title')}
      description={t('resolve_text')}
      submitLabel={t('resolve')}
      doneText={t('resolved')}
      onSubmit={(reason) => mutateAsync({ id, reason })}
      onClose={onClose}
    >
      <p className="font-bold break-all">{subject}</p>
    </ReasonDialog>
  )
}
