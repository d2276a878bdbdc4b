import { isDeepStrictEqual } from 'node:util'
import { FieldErrors } from '@partlane/domain/field-errors'
import { isVisibleToVisitors } from '@partlane/domain/listings/listing-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { ReportKind } from '@partlane/domain/reports/report-rules'
import type { ReportSnapshot } from '@partlane/domain/reports/report-snapshot'
import type { CurrentUser } from '#app/context.ts'
import { displayName, toPublicUserRow } from '#features/accounts/public.ts'
import { listPhotos, parseListingRef } from '#features/listings/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { findReportableListing, findReportableMessage, findReportableUser, type ReportableListingRow } from './reports.queries.ts'

/** Photos of a listing that a report keeps. */
const MAX_SNAPSHOT_PHOTOS = 6

export type ObjectInput = {
  listing_id?: number | string | null | undefined
  user_id?: number | string | null | undefined
  message_id?: number | null | undefined
}

type ReportedObjectWithSnapshot = {
  kind: ReportKind
  reported_id: number
  listing_id: number | null
  message_id: number | null
  snapshot: ReportSnapshot
}

/**
 * Finds what a report is about, with its present content.
 * @throws FieldErrors required without an object, invalid with several
 * @throws Refusal not_found, own_listing, cannot_report_yourself
 */
export async function getObjectToReport(db: DbOrTx, user: CurrentUser, input: ObjectInput): Promise<ReportedObjectWithSnapshot> {
  const named = (['listing_id', 'user_id', 'message_id'] as const).filter((field) => input[field] != null)
  const [first, second] = named
  if (first === undefined) throw new FieldErrors([{ field: 'listing_id', code: 'required' }])
  if (second !== undefined) throw new FieldErrors([{ field: second, code: 'invalid' }])
  if (input.listing_id != null) return getListing(db, user, input.listing_id)
  if (input.user_id != null) return getUser(db, user, input.user_id)
  return getMessage(db, user, input.message_id ?? 0)
}

async function getListing(db: DbOrTx, user: CurrentUser, ref: number | string): Promise<ReportedObjectWithSnapshot> {
  const listing = await findReportableListing(db, parseListingRef(String(ref)))
  if (listing?.seller_id === user.id) throw new Refusal('own_listing')
  if (!listing || !isVisibleToVisitors(listing)) throw new Refusal('not_found')
  return {
    kind: 'listing',
    reported_id: listing.seller_id,
    listing_id: listing.id,
    message_id: null,
    snapshot: await takeSnapshot(db, listing),
  }
}

async function takeSnapshot(db: DbOrTx, listing: ReportableListingRow): Promise<ReportSnapshot> {
  const photos = (await listPhotos(db, listing.id)).slice(0, MAX_SNAPSHOT_PHOTOS)
  return {
    title: listing.title ?? '',
    text: listing.description,
    price_minor: listing.item_price_minor ?? listing.starting_price_minor,
    currency: listing.currency,
    photos: photos.map(({ storage_key, width, height, placeholder, position }) => ({
      storage_key,
      width,
      height,
      placeholder,
      position,
    })),
  }
}

/** The present content of a listing, if it differs from what was reported and is not erased. */
export async function findChangedListing(db: DbOrTx, id: number, reported: ReportSnapshot): Promise<ReportSnapshot | undefined> {
  if (reported.title === undefined) return undefined
  const listing = await findReportableListing(db, { id })
  if (!listing || listing.status === 'deleted') return undefined
  const current = await takeSnapshot(db, listing)
  return isDeepStrictEqual(current, reported) ? undefined : current
}

async function getUser(db: DbOrTx, user: CurrentUser, ref: number | string): Promise<ReportedObjectWithSnapshot> {
  const reported = await findReportableUser(db, ref)
  if (!reported) throw new Refusal('not_found')
  if (reported.id === user.id) throw new Refusal('cannot_report_yourself')
  return {
    kind: 'user',
    reported_id: reported.id,
    listing_id: null,
    message_id: null,
    snapshot: { title: displayName(reported), text: reported.about ?? '' },
  }
}

/** Only the two sides of a conversation know its messages. */
async function getMessage(db: DbOrTx, user: CurrentUser, id: number): Promise<ReportedObjectWithSnapshot> {
  const message = await findReportableMessage(db, id)
  if (!message || (message.buyer_id !== user.id && message.seller_id !== user.id)) throw new Refusal('not_found')
  if (message.author_id === user.id) throw new Refusal('cannot_report_yourself')
  return {
    kind: 'message',
    reported_id: message.author_id,
    listing_id: null,
    message_id: message.id,
    snapshot: {
      title: displayName(toPublicUserRow(message, 'author')),
      text: message.text ?? '',
      photos: message.photos.map((photo, index) => ({ ...photo, position: index + 1 })),
    },
  }
}
