import type { OrderSide } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import Package from 'lucide-react/icons/package'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ordersPath } from './order-display.ts'

const actionPath = { buyer: '/search', seller: '/sell' }

/** Empty state of the list: no orders yet, or no orders with the filtered status. */
export function NoOrders({ side, isFiltered }: { side: OrderSide; isFiltered: boolean }) {
  const { t } = useI18n('orders')
  if (isFiltered)
    return (
      <EmptyState
        icon={<Package />}
        title={t('filter.none')}
        action={<Button render={<Link to={`${ordersPath[side]}?stage=all`} />}>{t('filter.show_all')}</Button>}
      />
    )
  return (
    <EmptyState
      icon={<Package />}
      title={t(`${side}.empty_title`)}
      action={
        <Button variant="primary" render={<SearchLink to={actionPath[side]} />}>
          {t(`${side}.empty_action`)}
        </Button>
      }
    >
      {t(`${side}.empty_text`)}
    </EmptyState>
  )
}
