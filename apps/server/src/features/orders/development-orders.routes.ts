import { Refusal } from '@partlane/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#app/context.ts'
import { addFormParser } from '#platform/http/form-parser.ts'
import { renderTable, sendDevPage } from '#platform/mail/dev-page.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import { ageOrder } from './age-order.ts'
import { listNewestOrders } from './orders.queries.ts'

const PATH = '/dev/orders'
const MAX_ORDERS = 50
const MAX_HOURS = 24 * 60
const HOUR_MS = 3_600_000
const stepsInHours = { '12 hours': 12, '1 day': 24, '1 week': 24 * 7 }

/**
 * GET /dev/orders lists the newest orders with a button for each step in time. POST
 * /dev/orders/:id/age makes one order older: for end-to-end tests, and to look at what happens when
 * its deadlines pass.
 */
export async function developmentOrdersRoutes(app: FastifyInstance, { ctx }: { ctx: AppContext }): Promise<void> {
  addFormParser(app, { bodyLimit: 1024 })

  app.get(PATH, async (_request, reply) => {
    const rows = (await listNewestOrders(ctx.db, MAX_ORDERS)).map(({ id, reference, status, next_due_at }) => [
      escapeHtml(reference),
      escapeHtml(status),
      escapeHtml(next_due_at?.toISOString() ?? ''),
      `<form method="post" action="${PATH}/${id}/age">${buttonsUntil(next_due_at, ctx.clock.now())}</form>`,
    ])
    const table = renderTable(['Order', 'Status', 'Next deadline', 'Let time pass for this order'], rows)
    return sendDevPage(reply, 'Test orders', table)
  })

  app.post<{ Params: { id: string }; Body: { hours?: string } | null }>(`${PATH}/:id/age`, async (request, reply) => {
    const [orderId, hours] = [Number(request.params.id), Number(request.body?.hours)]
    if (!Number.isSafeInteger(orderId) || !Number.isInteger(hours) || hours < 1 || hours > MAX_HOURS) return reply.code(400).send()
    try {
      await ageOrder(ctx, { orderId, hours })
    } catch (err) {
      if (err instanceof Refusal) return reply.code(404).send()
      throw err
    }
    return reply.redirect(PATH, 303)
  })
}

const buttonOf = (label: string, hours: number) => `<button name="hours" value="${hours}">${label}</button>`

/** One button for each step, and one for the time until the next deadline is due. */
function buttonsUntil(dueAt: Date | null, now: Date): string {
  const steps = Object.entries(stepsInHours).map(([label, hours]) => buttonOf(label, hours))
  const hoursLeft = dueAt ? Math.ceil((dueAt.getTime() - now.getTime()) / HOUR_MS) : 0
  return [...steps, ...(hoursLeft > 0 && hoursLeft <= MAX_HOURS ? [buttonOf('to the deadline', hoursLeft)] : [])].join(' ')
}
