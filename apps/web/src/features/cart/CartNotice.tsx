import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'

type CartNoticeProps = { heldPurchaseId: string | undefined; hasChanges: boolean }

/** What the buyer reads above the lines: stock that an unpaid purchase holds, or changed lines. */
export function CartNotice({ heldPurchaseId, hasChanges }: CartNoticeProps) {
  const { t } = useI18n('cart')
  if (heldPurchaseId) return <HeldNotice purchaseId={heldPurchaseId} />
  return hasChanges ? (
    <p role="status" className="rounded-control bg-check-soft px-4 py-3 font-bold text-check">
      {t('changed')}
    </p>
  ) : null
}

/** Notice while an unpaid purchase of the user holds the stock of the cart, with a link to it. */
function HeldNotice({ purchaseId }: { purchaseId: string }) {
  const { t } = useI18n('cart')
  return (
    <div role="status" className="grid gap-3 rounded-card bg-info-soft p-4 text-ink">
      <p>
        <b className="block">{t('held.title')}</b>
        {t('held.text')}
      </p>
      <ButtonRow>
        <Button variant="primary" render={<Link to={`/checkout/${purchaseId}`} />}>
          {t('held.continue')}
        </Button>
        <Button render={<Link to="/checkout" />}>{t('held.change')}</Button>
      </ButtonRow>
    </div>
  )
}
