import { useApi } from '@partlane/client/api/api-context'
import { soldCountsQuery } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { countLimits } from '@partlane/tokens/limits'
import { useQuery } from '@tanstack/react-query'
import { TabLinks } from '#ui/navigation/Tabs.tsx'
import { ordersPath } from './order-display.ts'

const stages = ['open', 'to_accept', 'to_pack', 'sent'] as const

/** Links to the orders of a seller by what is left to do, with their numbers. */
export function SoldStages({ shown }: { shown: string }) {
  const { t } = useI18n('orders')
  const { data } = useQuery(soldCountsQuery(useApi()))
  const stageTabs = stages.map((stage) => ({
    href: `${ordersPath.seller}?stage=${stage}`,
    label: t(`stage.seller.${stage}`),
    current: shown === stage,
    ...(data && { count: data[stage] }),
  }))
  return (
    <TabLinks
      variant="segment"
      className="mb-4"
      label={t('stages.label')}
      maxCount={countLimits.cap}
      tabs={[...stageTabs, { href: `${ordersPath.seller}?stage=all`, label: t('stages.all'), current: shown === 'all' }]}
    />
  )
}
