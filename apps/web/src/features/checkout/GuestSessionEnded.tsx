import { useI18n } from '@partlane/i18n/react'
import Clock from 'lucide-react/icons/clock'
import { useEffect, useRef } from 'react'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

/**
 * Replaces the checkout or the payment of a guest whose session has ended. The basket and the
 * purchase belonged to that guest, so a sign-in would not show them again.
 */
export function GuestSessionEnded({ isPayment = false }: { isPayment?: boolean }) {
  const { t } = useI18n('checkout')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <EmptyState
      icon={<Clock />}
      titleAs="h1"
      titleRef={heading}
      title={t('guest_ended.title')}
      action={
        <>
          <Button variant="primary" render={<SearchLink to="/search" />}>
            {t('empty.search')}
          </Button>
          <Button render={<Link to="/cart" />}>{t('to_cart')}</Button>
        </>
      }
    >
      <p>{t(isPayment ? 'guest_ended.not_paid' : 'guest_ended.not_charged')}</p>
      <p className="mt-2">{t(isPayment ? 'guest_ended.again' : 'guest_ended.again_filled')}</p>
    </EmptyState>
  )
}
