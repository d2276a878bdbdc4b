import type { Purchase } from '@partlane/client/checkout/checkout'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Suspense, useEffect, useRef } from 'react'
import type { GuestUpgradeSlot } from '#lib/accounts/guest-upgrade-slot.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { Copyable } from '#ui/actions/Copyable.tsx'
import { Card } from '#ui/display/Card.tsx'
import { NextSteps } from './NextSteps.tsx'
import { PurchaseSummary } from './PurchaseSummary.tsx'
import { groupLinesBySeller } from './seller-groups.ts'

/** Confirmation of a paid purchase: the reference, the order of each seller and the next steps. */
export function Confirmation({ purchase, GuestUpgrade }: { purchase: Purchase; GuestUpgrade: GuestUpgradeSlot | undefined }) {
  const { t } = useI18n('checkout')
  const { kind } = useSession()
  return (
    <div className="page grid grid-cols-1 items-start gap-6 py-6 md:grid-cols-[minmax(0,1fr)_400px] md:py-10">
      <div className="grid grid-cols-1 gap-4">
        <ConfirmationHeader purchase={purchase} />
        {purchase.gateway === 'sandbox' && (
          <p className="rounded-control bg-check-soft px-4 py-3 text-md font-bold text-check">{t('sandbox.paid')}</p>
        )}
        <SellerOrders purchase={purchase} />
        <NextSteps includesCollection={purchase.lines.some((line) => line.shipping_type === 'click_and_collect')} />
        {kind === 'guest' && GuestUpgrade && (
          <Suspense>
            <GuestUpgrade
              returnTo={`/checkout/${purchase.id}`}
              hasBought
              email={purchase.email}
              fullName={purchase.address.full_name ?? undefined}
            />
          </Suspense>
        )}
        <ButtonRow data-no-print="">
          <Button variant={kind === 'guest' ? 'secondary' : 'primary'} render={<Link to="/profile/my-orders/orders" />}>
            {t('paid.all_orders')}
          </Button>
          <Button variant="quiet" onClick={() => window.print()}>
            {t('paid.print')}
          </Button>
        </ButtonRow>
      </div>
      <PurchaseSummary purchase={purchase} />
    </div>
  )
}

function ConfirmationHeader({ purchase }: { purchase: Purchase }) {
  const { t } = useI18n('checkout')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex items-start gap-4">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-9 shrink-0 text-fit" />
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t('paid.title')}
        </h1>
        <p className="mt-1">{t('paid.text', { email: purchase.email })}</p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          {t('paid.reference')} <Copyable text={purchase.reference} />
        </p>
      </div>
    </div>
  )
}

/** The order of each seller. `order_ids` has the same order as the sellers. */
function SellerOrders({ purchase }: { purchase: Purchase }) {
  const { t } = useI18n('checkout')
  const sellers = groupLinesBySeller(purchase)
  return (
    <Card as="section" title={t('paid.orders', { count: sellers.length })} titleAs="h2">
      <ul className="divide-y divide-line">
        {sellers.map(({ key, name, lines }, index) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0">
              <b className="block text-ink">{name}</b>
              <span className="text-md text-muted">{lines.map((line) => line.title).join(', ')}</span>
            </span>
            {purchase.order_ids[index] && (
              <Button size="sm" render={<Link to={`/profile/my-orders/orders/${purchase.order_ids[index]}`} />}>
                {t('paid.order')}
                <span className="sr-only"> {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
