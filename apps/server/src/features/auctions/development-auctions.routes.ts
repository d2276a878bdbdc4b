import { Refusal } from '@partlane/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#app/context.ts'
import { addFormParser } from '#platform/http/form-parser.ts'
import { renderTable, sendDevPage } from '#platform/mail/dev-page.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import { ageAuction } from './age-auction.ts'
import { listNewestAuctions } from './auctions.queries.ts'

const PATH = '/dev/auctions'
const MAX_AUCTIONS = 50
const HOUR_SECONDS = 3600
const MAX_SECONDS = 60 * 24 * HOUR_SECONDS
/** Bids move the end from two minutes before it. */
const NEAR_END_SECONDS = 180
const stepsInSeconds = { '1 hour': HOUR_SECONDS, '1 day': 24 * HOUR_SECONDS }

/**
 * GET /dev/auctions lists the newest auctions with a button for each step in time. POST
 * /dev/auctions/:slug/age makes one auction older: for end-to-end tests, and to look at its end and
 * at what happens when nothing is paid.
 */
export async function developmentAuctionsRoutes(app: FastifyInstance, { ctx }: { ctx: AppContext }): Promise<void> {
  addFormParser(app, { bodyLimit: 1024 })

  app.get(PATH, async (_request, reply) => {
    const now = ctx.clock.now()
    const rows = (await listNewestAuctions(ctx.db, MAX_AUCTIONS)).map(({ slug, state, outcome, ends_at, pay_until }) => {
      const buttons = pay_until ? buttonsUntil('to the end of the time to pay', pay_until, now) : buttonsUntil('to the end', ends_at, now)
      return [
        `<a href="/listings/${escapeHtml(slug)}">${escapeHtml(slug)}</a>`,
        escapeHtml(outcome ?? state),
        (pay_until ?? ends_at).toISOString(),
        `<form method="post" action="${PATH}/${escapeHtml(slug)}/age">${buttons}</form>`,
      ]
    })
    const table = renderTable(['Listing', 'State', 'End, or payment until', 'Let time pass for this auction'], rows)
    return sendDevPage(reply, 'Test auctions', table)
  })

  app.post<{ Params: { slug: string }; Body: { seconds?: string } | null }>(`${PATH}/:slug/age`, async (request, reply) => {
    const seconds = Number(request.body?.seconds)
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_SECONDS) return reply.code(400).send()
    try {
      await ageAuction(ctx, { slug: request.params.slug, seconds })
    } catch (err) {
      if (err instanceof Refusal) return reply.code(404).send()
      throw err
    }
    return reply.redirect(PATH, 303)
  })
}

const buttonOf = (label: string, seconds: number) => `<button name="seconds" value="${seconds}">${label}</button>`

/** One button for each step, and those for the time until an instant, or nearly until it. */
function buttonsUntil(label: string, instant: Date, now: Date): string {
  const secondsLeft = Math.ceil((instant.getTime() - now.getTime()) / 1000)
  if (secondsLeft <= 0) return ''
  const steps = Object.entries(stepsInSeconds).map(([name, seconds]) => buttonOf(name, seconds))
  const nearEnd = secondsLeft > NEAR_END_SECONDS ? [buttonOf('to 3 minutes before', secondsLeft - NEAR_END_SECONDS)] : []
  return [...steps, ...nearEnd, buttonOf(label, secondsLeft)].join(' ')
}
