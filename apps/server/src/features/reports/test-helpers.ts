import type { ReportOutcome } from '@partlane/domain/reports/report-rules'
import { send, startChat } from '#features/chats/test-helpers.ts'
import type { startTestApp } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** A listing with its seller, a buyer, and two operators. */
export async function startReports(testApp: TestApp) {
  const { app, world } = testApp
  const listing = await world.listing({ title: 'Brake disc' })
  const buyer = await world.user({ firstName: 'Priya' })
  const olivia = await world.user({ operator: true, firstName: 'Olivia' })
  const omar = await world.user({ operator: true, firstName: 'Omar' })
  const { seller } = listing
  return {
    ...testApp,
    testApp,
    ...{ listing, seller, buyer, olivia, omar },
    asSeller: app.as(seller),
    asBuyer: app.as(buyer),
    first: app.as(olivia),
    second: app.as(omar),
  }
}

type Client = ReturnType<TestApp['app']['as']>

/** Reports a listing. @returns the id of the report */
export async function reportListing(client: Client, { slug }: Pick<TestListing, 'slug'>, fields: object = {}): Promise<string> {
  const response = await client.post('/reports', { report: { listing_id: slug, reason_id: 'counterfeit', text: 'A copy.', ...fields } })
  if (response.status !== 201 && response.status !== 200) throw new Error(`status ${response.status}: ${response.text}`)
  return response.body.data.id
}

/** Decides about the reports of an object. */
export const decide = (client: Client, id: string, outcome: ReportOutcome, fields: object = {}) =>
  client.put(`/operators/reports/${id}/decide`, {
    decision: { outcome, reason: 'It is a copy of a brand.', last_report_id: id, ...fields },
  })

/** A message of the seller to the buyer about a listing. @returns the id of the message */
export async function sendSellerMessage(
  testApp: TestApp,
  { buyer, listing, text }: { buyer: TestUser; listing: TestListing; text: string },
) {
  const chat = await startChat(testApp, { buyer, listing })
  await send(chat.buyerClient, chat.chatId, 'Is it original?')
  const response = await send(chat.sellerClient, chat.chatId, text)
  return { messageId: response.body.data.id as string, chatId: chat.chatId }
}

type AppealedReport = Record<'reporter' | 'reported' | 'operator', { id: number }> & {
  /** Who has decided the appeal. Without it the appeal waits. */
  second?: { id: number }
}

/** A decided report by one user about another, with an appeal; decided, with a correction too. */
export async function insertAppealedReport({ ctx }: TestApp, { reporter, reported, operator, second }: AppealedReport) {
  const created_at = ctx.clock.now()
  const decision = await ctx.db
    .insertInto('report_decisions')
    .values({ kind: 'user', reported_id: reported.id, outcome: 'warn', reason: 'Rude', operator_id: operator.id, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const report = await ctx.db
    .insertInto('reports')
    .values({
      ...({ kind: 'user', reporter_id: reporter.id, reported_id: reported.id, reason: 'harassment', status: 'decided' } as const),
      ...{ text: 'Quixley is rude', snapshot: JSON.stringify({ title: 'B. Quixley', text: '' }), created_at },
      ...{ decision_id: decision.id, decided_by: operator.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const decided = second && ({ status: 'upheld', decided_by: second.id, decision_reason: 'Rude', decided_at: created_at } as const)
  await ctx.db
    .insertInto('report_appeals')
    .values({ decision_id: decision.id, decision_operator_id: operator.id, text: 'I was not.', created_at, ...decided })
    .execute()
  if (second) {
    await ctx.db
      .insertInto('reporter_appeals')
      .values({
        report_id: report.id,
        decision_id: decision.id,
        decision_operator_id: operator.id,
        text: 'He was.',
        created_at,
        ...decided,
      })
      .execute()
    const accepted = { status: 'accepted', decided_by: second.id, decision_reason: 'Corrected', decided_at: created_at } as const
    await ctx.db
      .insertInto('report_corrections')
      .values({ decision_id: decision.id, created_at, ...accepted })
      .execute()
  }
  return { reportId: report.id, decisionId: decision.id }
}
