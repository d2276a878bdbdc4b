import { type AuctionTab, auctionTabs } from '@partlane/client/auction-lists'
import { useI18n } from '@partlane/i18n/react'
import { TabLinks } from '#ui/navigation/Tabs.tsx'

type StateTabsProps = { label: string; current: AuctionTab; hrefOf: (tab: AuctionTab) => string; variant?: 'line' | 'segment' }

/** Tabs of open and closed auctions. */
export function StateTabs({ label, current, hrefOf, variant = 'line' }: StateTabsProps) {
  const { t } = useI18n('auction-lists')
  return (
    <TabLinks
      className="mb-4"
      label={label}
      variant={variant}
      tabs={auctionTabs.map((tab) => ({ href: hrefOf(tab), label: t(`tab.${tab}`), current: tab === current }))}
    />
  )
}
