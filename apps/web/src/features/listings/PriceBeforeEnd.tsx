import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { useHasPassed } from '#ui/time/use-server-time.ts'

type PriceBeforeEndProps = {
  /** End of the auction. null: no auction. */
  endsAt: string | null
  children: ReactNode
}

/** The price of a card, until its auction ends: nothing is shown as on sale after its end. */
export function PriceBeforeEnd({ endsAt, children }: PriceBeforeEndProps) {
  return endsAt === null ? children : <AuctionPrice endsAt={endsAt}>{children}</AuctionPrice>
}

function AuctionPrice({ endsAt, children }: { endsAt: string; children: ReactNode }) {
  const { t } = useI18n('listings')
  return useHasPassed(endsAt) ? <p className="text-muted">{t('card.auction_ended')}</p> : children
}
