import { useI18n } from '@partlane/i18n/react'
import { TabLinks } from '#ui/navigation/Tabs.tsx'

export const bidsPath = '/profile/my-bids'
export const watchlistPath = '/profile/my-bids/watchlist'

/** Own bids and watched auctions: two pages of one place. */
export function BuyingTabs({ current }: { current: 'bids' | 'watchlist' }) {
  const { t } = useI18n('auction-lists')
  return (
    <TabLinks
      className="mb-4"
      label={t('buying.place')}
      tabs={[
        { href: bidsPath, label: t('buying.title'), current: current === 'bids' },
        { href: watchlistPath, label: t('watchlist.title'), current: current === 'watchlist' },
      ]}
    />
  )
}
