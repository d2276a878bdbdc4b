import { sql } from 'kysely'
import type { WrittenPerson } from '../people/write-people.ts'
import type { DemoTransaction, Row } from '../services.ts'

const DAY_MS = 86_400_000

type Decision = { outcome: 'no_action' | 'warn'; reason: string; appeal?: string }
type Plan = {
  kind: 'listing' | 'user' | 'message'
  /** Who is reported. A message is the first one of this user. */
  key: string
  reporters: { key: string; reason: string; text: string | null }[]
  daysAgo: number
  decision?: Decision
}

/** Reports that wait, of each kind, one without a consequence, and a warning that was appealed. */
const plans: Plan[] = [
  {
    kind: 'listing',
    key: 'marcus',
    daysAgo: 2,
    reporters: [
      { key: 'priya', reason: 'misleading', text: 'The photos show another part than the title says.' },
      { key: 'tom', reason: 'misleading', text: null },
    ],
  },
  {
    kind: 'message',
    key: 'dave',
    daysAgo: 1,
    reporters: [{ key: 'message reader', reason: 'spam', text: 'I did not ask for this.' }],
  },
  {
    kind: 'user',
    key: 'wei',
    daysAgo: 3,
    reporters: [{ key: 'tom', reason: 'impersonation', text: 'The name is that of a workshop near me.' }],
  },
  {
    kind: 'listing',
    key: 'rosie',
    daysAgo: 12,
    reporters: [{ key: 'priya', reason: 'counterfeit', text: 'The price is too low.' }],
    decision: { outcome: 'no_action', reason: 'The seller has shown the invoice of the maker.' },
  },
  {
    kind: 'user',
    key: 'marcus',
    daysAgo: 20,
    reporters: [{ key: 'tom', reason: 'harassment', text: 'He was rude on the telephone.' }],
    decision: { outcome: 'warn', reason: 'Please stay polite with buyers.', appeal: 'I only said that the part was sold. I was not rude.' },
  },
]

type Reported = { listing_id: number | null; message_id: number | null; reader_id: number | null; title: string; text: string }

/** Writes reports, decisions and an appeal. Conversations must be written before. */
export async function writeReports(tx: DemoTransaction, { people, now }: { people: readonly WrittenPerson[]; now: Date }): Promise<void> {
  const idOf = (key: string) => people.find((person) => person.key === key)?.id
  const operatorId = idOf('olivia')
  for (const plan of plans) {
    const reportedId = idOf(plan.key)
    if (reportedId === undefined || operatorId === undefined) continue
    const object = await findObject(tx, plan.kind, reportedId)
    if (!object) continue
    const at = new Date(now.getTime() - plan.daysAgo * DAY_MS)
    const decisionId = plan.decision && (await writeDecision(tx, { plan, decision: plan.decision, object, reportedId, operatorId, at }))
    const ids = await tx.reserveIds('reports', plan.reporters.length)
    const rows = plan.reporters.flatMap(({ key, reason, text }, index): Row[] => {
      const reporterId = object.reader_id ?? idOf(key)
      if (reporterId === undefined) return []
      return [
        {
          id: ids[index] ?? 0,
          reporter_id: reporterId,
          kind: plan.kind,
          reported_id: reportedId,
          listing_id: object.listing_id,
          message_id: object.message_id,
          snapshot: { title: object.title, text: object.text },
          reason,
          text,
          status: decisionId === undefined ? 'open' : 'decided',
          decision_id: decisionId ?? null,
          decided_by: decisionId === undefined ? null : operatorId,
          created_at: new Date(at.getTime() + index * 3_600_000),
        },
      ]
    })
    await tx.insertRows('reports', rows)
  }
}

type DecisionInput = { plan: Plan; decision: Decision; object: Reported; reportedId: number; operatorId: number; at: Date }

/** A day after the report; the appeal follows a day later. */
async function writeDecision(tx: DemoTransaction, { plan, decision, object, reportedId, operatorId, at }: DecisionInput): Promise<number> {
  const [id = 0] = await tx.reserveIds('report_decisions', 1)
  await tx.insertRows('report_decisions', [
    {
      id,
      kind: plan.kind,
      reported_id: reportedId,
      listing_id: object.listing_id,
      message_id: object.message_id,
      outcome: decision.outcome,
      reason: decision.reason,
      operator_id: operatorId,
      created_at: new Date(at.getTime() + DAY_MS),
    },
  ])
  const { appeal } = decision
  if (appeal === undefined) return id
  const [appealId = 0] = await tx.reserveIds('report_appeals', 1)
  const values = {
    id: appealId,
    decision_id: id,
    decision_operator_id: operatorId,
    text: appeal,
    created_at: new Date(at.getTime() + 2 * DAY_MS),
  }
  await tx.insertRows('report_appeals', [values])
  return id
}

async function findObject(tx: DemoTransaction, kind: Plan['kind'], userId: number): Promise<Reported | undefined> {
  const queries = {
    listing: sql<Reported>`select id as listing_id, null::bigint as message_id, null::bigint as reader_id, title, left(description, 2000) as text
      from listings where seller_id = ${userId} and status = 'available' order by id limit 1`,
    user: sql<Reported>`select null::bigint as listing_id, null::bigint as message_id, null::bigint as reader_id,
      coalesce(company_name, first_name, slug) as title, coalesce(about, '') as text from users where id = ${userId}`,
    message: sql<Reported>`select null::bigint as listing_id, m.id as message_id,
        case when c.buyer_id = m.author_id then c.seller_id else c.buyer_id end as reader_id,
        coalesce(u.company_name, u.first_name, u.slug) as title, m.text
      from messages m join chats c on c.id = m.chat_id join users u on u.id = m.author_id where m.author_id = ${userId} order by m.id limit 1`,
  }
  return (await queries[kind].execute(tx.executor)).rows[0]
}
