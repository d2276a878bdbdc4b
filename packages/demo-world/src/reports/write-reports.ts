import { sql } from 'kysely'
import type { WrittenPerson } from '../people/write-people.ts'
import type { DemoTransaction, Row } from '../services.ts'
import { type Decision, type Plan, plans } from './report-plans.ts'
import { findReported, type Reported } from './reported.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

type Operators = { first: number; second: number }

/** Writes reports, decisions, appeals and corrections. Conversations must be written before. */
export async function writeReports(tx: DemoTransaction, { people, now }: { people: readonly WrittenPerson[]; now: Date }): Promise<void> {
  const idOf = (key: string | undefined) => people.find((person) => person.key === key)?.id
  const [first, second] = [idOf('olivia'), idOf('omar')]
  if (first === undefined || second === undefined) return
  for (const plan of plans) {
    const object = await findReported(tx, plan.kind, idOf(plan.key))
    if (!object) continue
    const at = new Date(now.getTime() - plan.daysAgo * DAY_MS)
    const decisionId = plan.decision && (await writeDecision(tx, { decision: plan.decision, object, operators: { first, second }, at }))
    const ids = await tx.reserveIds('reports', plan.reporters.length)
    const rows = plan.reporters.flatMap(({ key, ...report }, index): Row[] => {
      const reporterId = object.reader_id ?? idOf(key)
      if (reporterId === undefined || reporterId === object.reported_id) return []
      return [reportRow({ id: ids[index] ?? 0, reporterId, report, object, decisionId, operatorId: first, at: hoursAfter(at, index) })]
    })
    await tx.insertRows('reports', rows)
    const text = plan.decision?.reporterAppeal
    if (text !== undefined && decisionId !== undefined) {
      const row = { report_id: ids[0], decision_id: decisionId, decision_operator_id: first, text, created_at: daysAfter(at, 2) }
      await tx.insertRows('reporter_appeals', [row])
    }
  }
}

const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS)
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)
const columnsOf = ({ kind, reported_id, listing_id, message_id }: Reported): Row => ({ kind, reported_id, listing_id, message_id })

type ReportInput = {
  id: number
  reporterId: number
  report: Omit<Plan['reporters'][number], 'key'>
  object: Reported
  decisionId: number | undefined
  operatorId: number
  at: Date
}

const reportRow = ({ id, reporterId, report, object, decisionId, operatorId, at }: ReportInput): Row => ({
  id,
  reporter_id: reporterId,
  ...columnsOf(object),
  snapshot: object.snapshot,
  ...report,
  status: decisionId === undefined ? 'open' : 'decided',
  decision_id: decisionId ?? null,
  decided_by: decisionId === undefined ? null : operatorId,
  created_at: at,
})

type DecisionInput = { decision: Decision; object: Reported; operators: Operators; at: Date }

/** A day after the report. An appeal or corrections follow, a day after each other. */
async function writeDecision(tx: DemoTransaction, { decision, object, operators, at }: DecisionInput): Promise<number> {
  const [id = 0] = await tx.reserveIds('report_decisions', 1)
  const { outcome, reason, appeal, corrections = [] } = decision
  await tx.insertRows('report_decisions', [
    {
      id,
      ...columnsOf(object),
      outcome,
      reason,
      operator_id: operators.first,
      former_listing_status: outcome === 'block_listing' ? 'available' : null,
      created_at: daysAfter(at, 1),
    },
  ])
  if (outcome === 'block_user')
    await sql`update users set blocked_decision_id = ${id} where id = ${object.reported_id} and status = 'blocked'`.execute(tx.executor)
  if (appeal) await tx.insertRows('report_appeals', [await appealRow(tx, { appeal, decisionId: id, operators, at: daysAfter(at, 2) })])
  const correctionIds = await tx.reserveIds('report_corrections', corrections.length)
  const rows = corrections.map((correction, index) => ({
    id: correctionIds[index] ?? 0,
    decision_id: id,
    ...outcomeColumns(correction === 'open' ? undefined : correction, { operatorId: operators.second, at: daysAfter(at, 3 + 2 * index) }),
    created_at: daysAfter(at, 2 + 2 * index),
  }))
  await tx.insertRows('report_corrections', rows)
  return id
}

type AppealInput = { appeal: NonNullable<Decision['appeal']>; decisionId: number; operators: Operators; at: Date }

async function appealRow(tx: DemoTransaction, { appeal: { text, decided }, decisionId, operators, at }: AppealInput): Promise<Row> {
  const [id = 0] = await tx.reserveIds('report_appeals', 1)
  return {
    id,
    decision_id: decisionId,
    decision_operator_id: operators.first,
    text,
    ...outcomeColumns(decided, { operatorId: operators.second, at: daysAfter(at, 1) }),
    created_at: at,
  }
}

/** Of an appeal or a correction. Without an outcome it waits. */
const outcomeColumns = (decided: { status: string; reason: string } | undefined, by: { operatorId: number; at: Date }): Row => ({
  status: decided?.status ?? 'open',
  decided_by: decided ? by.operatorId : null,
  decision_reason: decided?.reason ?? null,
  decided_at: decided ? by.at : null,
})
