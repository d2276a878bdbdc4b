import type { OrderSide } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import Undo2 from 'lucide-react/icons/undo-2'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { OrderTabs } from './OrderTabs.tsx'
import { ordersPath } from './order-display.ts'

/** Refunds tab. Refunds do not exist yet, so it always shows an empty state. */
export function RefundsPage({ side }: { side: OrderSide }) {
  const { t } = useI18n('orders')
  return (
    <div className="page py-6 md:py-10">
      <h1 className="mb-4 text-2xl">{t(`${side}.title`)}</h1>
      <OrderTabs side={side} current="refunds" />
      <EmptyState
        icon={<Undo2 />}
        title={t('refunds.empty')}
        action={<Button render={<Link to={ordersPath[side]} />}>{t('filter.show_all')}</Button>}
      >
        {t(`refunds.${side}`)}
      </EmptyState>
    </div>
  )
}
