import type { AgreedLine } from '@partlane/client/agreed-lines'
import { useI18n } from '@partlane/i18n/react'
import { agreedCheckoutPath } from '#lib/purchase/agreed-checkout-path.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'

type AgreedLineOfListingProps = { line: Pick<AgreedLine, 'id' | 'quantity' | 'unit_price' | 'line_total' | 'pay_until'> }

/** That a part is held for the user at an agreed price, and the way to pay it. */
export function AgreedLineOfListing({ line: { id, quantity, unit_price, line_total, pay_until } }: AgreedLineOfListingProps) {
  const { t, formatMoney, formatDate } = useI18n('agreed-lines')
  return (
    <section className="grid gap-3 rounded-control bg-sunken p-3">
      <div>
        <h2 className="font-sans text-base font-bold tracking-normal text-ink">{t('held.title', { price: formatMoney(line_total) })}</h2>
        {quantity > 1 && <p>{t('each', { count: quantity, price: formatMoney(unit_price) })}</p>}
        <p>{t('held.text', { time: formatDate(pay_until, 'datetime') })}</p>
      </div>
      <Button variant="primary" size="lg" render={<Link to={agreedCheckoutPath(id)} />}>
        {t('held.pay')}
      </Button>
    </section>
  )
}
