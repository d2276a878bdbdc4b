import { type ReviewSide, reviewSides } from '@partlane/domain/reviews/review-machine'
import { HIDDEN_REVIEW_DAYS, REVIEW_DAYS } from '@partlane/domain/reviews/review-rules'
import type { WrittenPerson } from '../people/write-people.ts'
import { createRandom, hashOf, type Random } from '../random.ts'
import type { Row } from '../services.ts'
import { parcelTimes } from './parcel-rows.ts'
import type { PurchasePlan } from './purchase-plan.ts'
import { type Order, paidAt } from './purchase-rows.ts'
import { reviewTexts } from './review-texts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The demo data must not change by itself on the first day. */
const MIN_REMAINING_MS = 20 * HOUR_MS
const READ_AFTER_MS = 3 * DAY_MS
const MIN_WRITING_HOURS = 10
const DEFAULT_STARS = 4.7

type Rating = 1 | 2 | 3 | 4 | 5
type Written = { at: Date; rating: Rating; text: string }
type Options = { plan: PurchasePlan; order: Order; now: Date }

/**
 * Rows of `reviews` of a completed order, one of each side. An order with a refund is not reviewed
 * yet.
 */
export function reviewRows({ plan, order, now }: Options): Row[] {
  if (plan.order !== 'completed') return []
  const completedAt = parcelTimes(plan).deliveredAt ?? paidAt(plan)
  const random = createRandom(hashOf(`review/${order.reference}`))
  const language = order.seller.currency === 'eur' || plan.buyer.currency === 'eur' ? 'fr' : 'en'
  const write = (side: ReviewSide): Written | undefined => {
    const hours = random.int(MIN_WRITING_HOURS, 130)
    const at = new Date(completedAt.getTime() + (plan.reviews ? MIN_WRITING_HOURS : hours) * HOUR_MS)
    const isUsual = random.chance(side === 'buyer' ? 0.8 : 0.6) && plan.refund === undefined
    const wants = plan.reviews === undefined ? isUsual : side === 'buyer'
    const content = side === 'buyer' ? contentOfBuyer(order, language, random) : contentOfSeller(language, random)
    return wants && at < now ? { at, ...content } : undefined
  }
  const written = { buyer: write('buyer'), seller: write('seller') }
  return reviewSides.map((side) => {
    const parties = { order_id: order.id, side, ...partiesOf(side, plan.buyer, order.seller) }
    const dates = { completedAt, visibleAt: visibleAtOf(written, side, now), now }
    const canReply = side === 'buyer' && order.seller.role === 'business'
    return { ...parties, ...contentColumns(written[side], dates), ...replyColumns(written[side], dates, { canReply, language, random }) }
  })
}

const partiesOf = (side: ReviewSide, buyer: WrittenPerson, seller: WrittenPerson) =>
  side === 'buyer' ? { author_id: buyer.id, reviewed_id: seller.id } : { author_id: seller.id, reviewed_id: buyer.id }

function contentOfBuyer({ id, seller }: Order, language: 'en' | 'fr', random: Random): { rating: Rating; text: string } {
  const stars = seller.stars ?? DEFAULT_STARS
  const isUnusual = random.chance(0.1)
  const usual = Math.floor(stars) + (random.chance(stars % 1) ? 1 : 0)
  const rating = Math.max(1, Math.min(5, isUnusual ? random.int(1, 3) : usual)) as Rating
  return { rating, text: textOf(reviewTexts.ofBuyers[language][rating], id) }
}

/** One text after the other, so that neighbours differ. */
const textOf = (texts: readonly string[], orderId: number): string => texts[orderId % texts.length] ?? ''

const contentOfSeller = (language: 'en' | 'fr', random: Random): { rating: Rating; text: string } => ({
  rating: random.chance(0.9) ? 5 : 4,
  text: random.pick(reviewTexts.ofSellers[language]),
})

type Dates = { completedAt: Date; visibleAt: Date | undefined; now: Date }

/** When a review became visible: with the second one, or after seven days. */
function visibleAtOf(written: Record<ReviewSide, Written | undefined>, side: ReviewSide, now: Date): Date | undefined {
  const own = written[side]
  const other = written[side === 'buyer' ? 'seller' : 'buyer']
  if (!own) return undefined
  const alone = own.at.getTime() + HIDDEN_REVIEW_DAYS * DAY_MS
  const both = other ? Math.max(own.at.getTime(), other.at.getTime()) : alone
  const at = new Date(Math.min(alone, both))
  return at <= now ? at : undefined
}

function contentColumns(written: Written | undefined, { completedAt, visibleAt, now }: Dates) {
  const closesAt = new Date(completedAt.getTime() + REVIEW_DAYS * DAY_MS)
  const common = { rating: written?.rating ?? null, text: written?.text ?? null, written_at: written?.at ?? null, created_at: completedAt }
  if (!written) {
    const isClosed = closesAt <= now
    return { ...common, status: isClosed ? 'closed' : 'open', visible_at: null, due_at: isClosed ? null : later(closesAt, now) }
  }
  if (visibleAt) return { ...common, status: 'visible', visible_at: visibleAt, due_at: null }
  return {
    ...common,
    status: 'written',
    visible_at: null,
    due_at: later(new Date(written.at.getTime() + HIDDEN_REVIEW_DAYS * DAY_MS), now),
  }
}

const later = (at: Date, now: Date) => new Date(Math.max(at.getTime(), now.getTime() + MIN_REMAINING_MS))

type ReplyOptions = { canReply: boolean; language: 'en' | 'fr'; random: Random }

function replyColumns(written: Written | undefined, { visibleAt, now }: Dates, { canReply, language, random }: ReplyOptions) {
  const isCritical = (written?.rating ?? 5) <= 3
  const replies = isCritical ? reviewTexts.repliesToCriticism : reviewTexts.repliesToPraise
  const reply = random.pick(replies[language])
  const wants = random.chance(isCritical ? 0.8 : 0.2)
  const repliedAt = visibleAt && new Date(visibleAt.getTime() + 9 * HOUR_MS)
  const hasReplied = canReply && wants && repliedAt !== undefined && repliedAt < now
  const isRead = hasReplied || (visibleAt !== undefined && now.getTime() - visibleAt.getTime() > READ_AFTER_MS)
  return { reply: hasReplied ? reply : null, replied_at: hasReplied ? repliedAt : null, read_at: isRead ? (repliedAt ?? null) : null }
}
