import { auctionOutcomes } from '@partlane/domain/auctions/auction-machine'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const runPayload = z.object({ auction_id: z.int(), listing_id: z.int() })
const orderedByListing = { key: ({ listing_id }: { listing_id: number }) => `listing:${listing_id}` }

/** A listing is auctioned again: another run has started. */
export const auctionRelisted = defineEvent('auction_relisted', runPayload, orderedByListing)

/** The auction has ended, with or without a sale. */
export const auctionClosed = defineEvent('auction_closed', runPayload.extend({ outcome: z.enum(auctionOutcomes) }), orderedByListing)
