import { CREDITS_ACCOUNT, sellerAccount } from '@partlane/domain/ledger/accounts'
import { buildTransferEntries } from '@partlane/domain/ledger/movements'
import type { WrittenPerson } from '../people/write-people.ts'
import type { DemoTransaction, Row } from '../services.ts'

const DAY_MS = 86_400_000

type Plan = {
  key: string
  amount_minor: number
  reason: string
  status: string
  daysAgo: number
  isByCommandLine?: boolean
  decision?: string
}

/** One credit of each status that lasts. The first one waits for an operator who is not its own. */
const plans: Plan[] = [
  {
    key: 'dave',
    amount_minor: 250_00,
    reason: 'Three pickups were missed by the carrier.',
    status: 'requested',
    daysAgo: 1,
    isByCommandLine: true,
  },
  {
    key: 'rosie',
    amount_minor: 180_00,
    reason: 'Fee of a cancelled promotion.',
    status: 'refused',
    daysAgo: 9,
    isByCommandLine: true,
    decision: 'The promotion was not cancelled.',
  },
  { key: 'wei', amount_minor: 12_50, reason: 'A shipping label could not be printed.', status: 'posted', daysAgo: 4 },
]

/** Writes credits of operators with their movements. Payouts must be written before. */
export async function writeCredits(tx: DemoTransaction, { people, now }: { people: readonly WrittenPerson[]; now: Date }): Promise<void> {
  const operator = people.find(({ key }) => key === 'olivia')
  const ids = await tx.reserveIds('credits', plans.length)
  const credits = plans.flatMap((plan, i) => {
    const member = people.find(({ key }) => key === plan.key)
    return member && operator ? [{ ...plan, id: ids[i] ?? 0, member, operator, at: new Date(now.getTime() - plan.daysAgo * DAY_MS) }] : []
  })
  await tx.insertRows('credits', credits.map(creditRow))
  await tx.insertRows(
    'ledger_entries',
    credits
      .filter(({ status }) => status === 'posted')
      .flatMap(({ id, member, amount_minor, at }) =>
        buildTransferEntries({ from: CREDITS_ACCOUNT, to: sellerAccount(member.id, 'available'), currency: 'gbp', amount_minor }, null).map(
          (entry): Row => ({ ...entry, movement: `credit:${id}`, created_at: at }),
        ),
      ),
  )
}

type Credit = Plan & { id: number; member: WrittenPerson; operator: WrittenPerson; at: Date }

const creditRow = ({ id, member, operator, amount_minor, reason, status, at, isByCommandLine, decision }: Credit): Row => ({
  id,
  user_id: member.id,
  currency: 'gbp',
  amount_minor,
  amount_gbp_minor: amount_minor,
  reason,
  status,
  needs_approval: status !== 'posted',
  request_key: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  requested_by: isByCommandLine ? null : operator.id,
  decided_by: status === 'refused' ? operator.id : null,
  decision_reason: decision ?? null,
  created_at: at,
  decided_at: status === 'requested' ? null : at,
})
