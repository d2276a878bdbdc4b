import { useI18n } from '@partlane/i18n/react'
import { TabLinks } from '#ui/navigation/Tabs.tsx'

const lists = [
  { id: 'tasks', href: '/staff/deliveries' },
  { id: 'notifications', href: '/staff/deliveries/notifications' },
] as const

/** Leads from the failed tasks to the failed notifications, and back. */
export function DeliveryTabs({ current }: { current: (typeof lists)[number]['id'] }) {
  const { t } = useI18n('operators')
  const tabs = lists.map(({ id, href }) => ({ href, label: t(`delivery.tab.${id}`), current: id === current }))
  return <TabLinks variant="segment" className="mb-4 max-w-md" label={t('delivery.tabs')} tabs={tabs} />
}
