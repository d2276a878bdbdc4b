import { useI18n } from '@partlane/i18n/react'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from '#lib/routing/Link.tsx'
import type { LastPurchase } from '#lib/storage/last-purchase.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Copyable } from '#ui/actions/Copyable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

type StoredConfirmationProps = { paidPurchase: NonNullable<LastPurchase['paid']> }

/** Confirmation from the data stored on this device, for a visitor whose session has ended. */
export function StoredConfirmation({ paidPurchase: { reference, total, email } }: StoredConfirmationProps) {
  const { t, formatMoney } = useI18n('checkout')
  return (
    <EmptyState
      icon={<CircleCheck />}
      titleAs="h1"
      title={t('remembered.title')}
      action={
        <Button variant="primary" render={<Link to="/sign-in" />}>
          {t('remembered.sign_in')}
        </Button>
      }
    >
      <p>{t('remembered.text', { total: formatMoney(total), email })}</p>
      <p className="mt-3 flex flex-wrap items-center justify-center gap-2">
        {t('paid.reference')} <Copyable text={reference} />
      </p>
    </EmptyState>
  )
}
