import { AuctionsChannel } from '@partlane/contract/channels'
import { defineChannel } from '#platform/cable/define-channel.ts'
import { loadAuction } from './load-auction.ts'

export const auctionStream = (listingSlug: string) => `auction:${listingSlug}`

/** Streams the state of an auction to everybody who can see its listing. */
export const auctionsChannel = defineChannel(AuctionsChannel, {
  async subscribed({ ctx, user, params, streamFrom, transmit }) {
    const auction = await loadAuction(ctx, { slug: params.listing_slug }, user)
    await streamFrom(auctionStream(auction.listing_slug))
    transmit(AuctionsChannel.message(auction))
  },
})
