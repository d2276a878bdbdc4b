import type { ChatEnquiry, Enquiry } from '@partlane/contract/enquiries'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findParticipants, sideOf } from '#features/chats/public.ts'
import { findListing, findVisibleListingId, type ListingRef } from '#features/listings/public.ts'
import { presentChatEnquiry, presentEnquiry } from './enquiries.present.ts'
import { listOfChat, listPublished } from './enquiries.queries.ts'

/** @throws Refusal not_found for a listing that the visitor cannot see */
export async function loadEnquiries(ctx: AppContext, ref: ListingRef, user: CurrentUser | undefined): Promise<Enquiry[]> {
  const listingId = await findVisibleListingId(ctx.db, ref, user?.id)
  if (listingId === undefined) throw new Refusal('not_found')
  return (await listPublished(ctx.db, listingId)).map(presentEnquiry)
}

/** @throws Refusal not_found for everyone except its two sides */
export async function loadEnquiriesOfChat(ctx: AppContext, user: CurrentUser, chatId: number): Promise<ChatEnquiry[]> {
  sideOf(user, await findParticipants(ctx.db, chatId))
  return (await listOfChat(ctx.db, chatId)).map(presentChatEnquiry)
}

/** @throws Refusal not_found for everyone except the seller */
export async function loadOwnEnquiries(ctx: AppContext, user: CurrentUser, ref: ListingRef): Promise<ChatEnquiry[]> {
  const listing = await findListing(ctx.db, ref)
  if (listing?.seller_id !== user.id) throw new Refusal('not_found')
  return (await listPublished(ctx.db, listing.id)).map(presentChatEnquiry)
}
