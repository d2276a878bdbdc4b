import { describe, expect, it } from 'vitest'
import type { ReviewStatus } from './review-machine.ts'
import { eventAfterReviewDeadline, listReviewActions, listReviewsToPublish, reviewDueAt } from './review-rules.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-11-23T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
const review = (side: 'buyer' | 'seller', status: ReviewStatus, due_at: Date | null) => ({ side, status, due_at })

describe('reviewDueAt', () => {
  it('gives 60 days to write, and 7 days to the other side', () => {
    expect(reviewDueAt('open', now)).toEqual(inDays(60))
    expect(reviewDueAt('written', now)).toEqual(inDays(7))
    expect(reviewDueAt('visible', now)).toBeNull()
    expect(reviewDueAt('closed', now)).toBeNull()
  })
})

describe('eventAfterReviewDeadline', () => {
  it('closes an open review and publishes a written one, at the instant itself too', () => {
    expect(eventAfterReviewDeadline(review('buyer', 'open', now), now)).toBe('close')
    expect(eventAfterReviewDeadline(review('buyer', 'written', now), now)).toBe('publish')
    expect(eventAfterReviewDeadline(review('buyer', 'written', inDays(1)), now)).toBeUndefined()
  })
})

describe('listReviewsToPublish', () => {
  const written = review('buyer', 'written', inDays(3))
  it('publishes both when both are written', () => {
    expect(listReviewsToPublish([written, review('seller', 'written', inDays(7))], now)).toHaveLength(2)
    expect(listReviewsToPublish([written, review('seller', 'visible', null)], now)).toEqual([written])
  })
  it('keeps one alone hidden for its seven days', () => {
    expect(listReviewsToPublish([written, review('seller', 'open', inDays(50))], now)).toEqual([])
    expect(listReviewsToPublish([written, review('seller', 'closed', null)], now)).toEqual([])
    expect(listReviewsToPublish([written, review('seller', 'open', inDays(50))], inDays(3))).toEqual([written])
  })
})

describe('listReviewActions', () => {
  const author = { isAuthor: true, isReviewed: false, now }
  const reviewed = { isAuthor: false, isReviewed: true, now }
  it('lets the author write until the review is visible or closed', () => {
    expect(listReviewActions({ ...review('buyer', 'open', inDays(1)), hasReply: false }, author)).toEqual(['write'])
    expect(listReviewActions({ ...review('buyer', 'written', inDays(1)), hasReply: false }, author)).toEqual(['write'])
    expect(listReviewActions({ ...review('buyer', 'written', now), hasReply: false }, author)).toEqual([])
    expect(listReviewActions({ ...review('buyer', 'visible', null), hasReply: false }, author)).toEqual([])
  })
  it('lets the reviewed user reply once to a visible review', () => {
    expect(listReviewActions({ ...review('buyer', 'visible', null), hasReply: false }, reviewed)).toEqual(['reply'])
    expect(listReviewActions({ ...review('buyer', 'visible', null), hasReply: true }, reviewed)).toEqual([])
    expect(listReviewActions({ ...review('buyer', 'written', inDays(1)), hasReply: false }, reviewed)).toEqual([])
  })
})
