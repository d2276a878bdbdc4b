import { agreedLinesQuery } from '@partlane/client/agreed-lines'
import { useApi } from '@partlane/client/api/api-context'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { agreedCheckoutPath } from '#lib/purchase/agreed-checkout-path.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'

/**
 * In place of `children`, the ways to buy a part: that it is held for the user at an agreed price,
 * and the way to pay. For other users: `children`.
 */
export function AgreedLineOfListing({ slug, children }: { slug: string; children: ReactNode }) {
  const { t, formatMoney, formatDate } = useI18n('agreed-lines')
  const { data: lines } = useQuery(agreedLinesQuery(useApi()))
  const line = lines?.find(({ listing, payable }) => payable && listing?.slug === slug)
  if (!line) return children
  const { quantity, unit_price, line_total, pay_until } = line
  return (
    <section className="grid gap-3 rounded-control bg-sunken p-3">
      <div>
        <h2 className="font-sans text-base font-bold tracking-normal text-ink">{t('held.title', { price: formatMoney(line_total) })}</h2>
        {quantity > 1 && <p>{t('each', { count: quantity, price: formatMoney(unit_price) })}</p>}
        <p>{t('held.text', { time: formatDate(pay_until, 'datetime') })}</p>
      </div>
      <Button variant="primary" size="lg" render={<Link to={agreedCheckoutPath(line.id)} />}>
        {t('held.pay')}
      </Button>
    </section>
  )
}
