import { useMarkAuctionNewsRead } from '@partlane/client/auction-lists'
import { useCounter } from '@partlane/client/notifications'
import { useEffect } from 'react'

/** Marks the news of a list as read when it is shown with some. */
export function useMarkRead(list: 'selling' | 'bids', isShown: boolean): void {
  const auctions = useCounter('unread_auctions')
  const bids = useCounter('unread_bids')
  const { mutate, isIdle, reset } = useMarkAuctionNewsRead(list)
  const hasNews = isShown && (list === 'selling' ? auctions : bids) > 0
  useEffect(() => {
    if (hasNews && isIdle) mutate()
    if (!hasNews && !isIdle) reset()
  }, [hasNews, isIdle, mutate, reset])
}
