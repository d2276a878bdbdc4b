import { runPayouts } from '#features/payouts/run-payouts.ts'
import { connectAccount, earn } from '#features/payouts/test-helpers.ts'
import { startTestApp } from '#test/app.ts'

export const reason = 'The bank has confirmed the account.'

/** A seller with a payout of 50.49 that the bank has refused, and two operators. */
export async function startFailedPayout() {
  const testApp = await startTestApp()
  const { app, ctx, world } = testApp
  const sale = await earn(testApp)
  await connectAccount(testApp, sale.seller, { bankRefuses: true })
  const operator = await world.operator()
  const operators = [app.as(operator), app.as(await world.user({ operator: true, firstName: 'Omar' }))] as const
  await runPayouts(ctx)
  await app.drainOutbox()
  const { id } = await ctx.db.selectFrom('payouts').select('id').executeTakeFirstOrThrow()
  const [operatorClient] = operators
  const decide = (action: 'retry' | 'return', client = operatorClient) => client.put(`/operators/payouts/${id}/${action}`, { reason })
  const repairBank = () => ctx.db.updateTable('sandbox_gateway.accounts').set({ bank_refuses: false }).execute()
  return { ...testApp, testApp, sale, operator, operators, operatorClient, payoutId: String(id), decide, repairBank }
}

/** The audited actions, oldest first. */
export const listAudit = ({ ctx }: Pick<Awaited<ReturnType<typeof startTestApp>>, 'ctx'>) =>
  ctx.db.selectFrom('audit_entries').select(['action', 'reason', 'subject_type', 'subject_id', 'before', 'after']).orderBy('id').execute()
