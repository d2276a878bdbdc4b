import { useApi } from '@partlane/client/api/api-context'
import { type CartLine, cartTotalsQuery, type Destination, groupBySeller } from '@partlane/client/cart'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PhoneActionBar } from '#lib/page/PhoneActionBar.tsx'
import { CartLineVerdict } from '#lib/preferences/CartLineVerdict.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Summary } from './Summary.tsx'

type CartSummaryProps = { lines: CartLine[]; destination: Destination; busy: boolean; children?: ReactNode }

/**
 * Summary beside the checkout form, before the reservation: items, delivery and total for the
 * address entered so far. It contains the submit button.
 */
export function CartSummary({ lines, destination, busy, children }: CartSummaryProps) {
  const { t, formatMoney } = useI18n('checkout')
  const { messageOfError } = useErrorMessages()
  const totals = useQuery(cartTotalsQuery(useApi(), destination))
  const { data } = totals
  const sellers = groupBySeller(lines).map((group) => {
    const sellerTotals = data?.sellers.find(({ seller_slug }) => seller_slug === group.slug)
    return {
      key: group.slug,
      name: group.name,
      shipping: sellerTotals?.shipping,
      hours: sellerTotals?.collection_hours ?? null,
      days:
        sellerTotals && sellerTotals.days_min !== null && sellerTotals.days_max !== null
          ? { min: sellerTotals.days_min, max: sellerTotals.days_max }
          : null,
      lines: group.lines.map((line) => ({
        key: line.id,
        title: line.listing?.title ?? '',
        quantity: line.item_quantity,
        photo: line.listing?.photo ?? null,
        lineTotal: line.line_total,
        collectionTown: line.shipping_type === 'click_and_collect' ? (line.listing?.town ?? '') : null,
        verdict: <CartLineVerdict lineId={line.id} />,
      })),
    }
  })
  return (
    <Summary sellers={sellers} totals={data} isStale={totals.isPlaceholderData} editAction={<Link to="/cart">{t('edit_cart')}</Link>}>
      {totals.isError && (
        <p role="alert" className="text-md font-bold text-nofit">
          {messageOfError(totals.error)}
        </p>
      )}
      {data?.blocked && (
        <p className="text-md font-bold text-nofit">
          {t('blocked')} <Link to="/cart">{t('to_cart')}</Link>
        </p>
      )}
      <PhoneActionBar>
        {children}
        {data ? (
          <Button type="submit" variant="primary" size="lg" fullWidth loading={busy} disabled={data.blocked}>
            {t('reserve', { total: formatMoney(data.total) })}
          </Button>
        ) : (
          <Skeleton className="h-13" />
        )}
      </PhoneActionBar>
      <p className="text-sm text-muted">{t('reserve_note')}</p>
    </Summary>
  )
}
