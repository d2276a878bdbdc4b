import type { TestApp } from '#features/checkout/test-helpers.ts'
import { sellParts } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'

export const reason = 'The seller does not respond.'

/** A paid order and an operator. */
export async function startSale(options: Parameters<typeof sellParts>[1] = {}) {
  const testApp = await startTestApp()
  const sale = await sellParts(testApp, options)
  return { testApp, sale, ...sale, operatorClient: testApp.app.as(await testApp.world.operator()) }
}

/** Step, actor and reason of each entry of the history. */
export const stepsOf = (file: { timeline: { step: string; actor: string; text: string | null }[] }) =>
  file.timeline.map(({ step, actor, text }) => [step, actor, text])

/** The audited actions on orders. */
export async function listActions({ ctx }: TestApp): Promise<string[]> {
  const rows = await ctx.db.selectFrom('audit_entries').where('subject_type', '=', 'order').select('action').orderBy('id').execute()
  return rows.map(({ action }) => action)
}

/** The messages of the notifications of a user. */
export const noticesOf = async ({ ctx }: TestApp, userId: number): Promise<string[]> =>
  (await ctx.db.selectFrom('notifications').where('user_id', '=', userId).select('message').orderBy('id').execute()).map(
    ({ message }) => message,
  )
