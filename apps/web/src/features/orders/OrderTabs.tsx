import type { OrderSide } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { TabLinks } from '#ui/navigation/Tabs.tsx'
import { ordersPath, refundsPath } from './order-display.ts'

/** Tabs for orders and refunds (specification, section 3: order tabs). */
export function OrderTabs({ side, current }: { side: OrderSide; current: 'orders' | 'refunds' }) {
  const { t } = useI18n('orders')
  return (
    <TabLinks
      className="mb-4"
      label={t(`${side}.title`)}
      tabs={[
        { href: ordersPath[side], label: t('tab.orders'), current: current === 'orders' },
        { href: refundsPath[side], label: t('tab.refunds'), current: current === 'refunds' },
      ]}
    />
  )
}
