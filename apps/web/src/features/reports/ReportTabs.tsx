import { useI18n } from '@partlane/i18n/react'
import { TabLinks } from '#ui/navigation/Tabs.tsx'

const paths = { reports: '/profile/reports', decisions: '/profile/reports/decisions' } as const

/** What the member has reported, and decisions about the member. */
export function ReportTabs({ current }: { current: 'reports' | 'decisions' }) {
  const { t } = useI18n('reports')
  return (
    <TabLinks
      label={t('title')}
      tabs={(['reports', 'decisions'] as const).map((id) => ({ href: paths[id], label: t(`tab.${id}`), current: id === current }))}
    />
  )
}
