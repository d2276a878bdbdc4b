import { MAX_CHARGEBACK_TEXT_LENGTH } from '@partlane/domain/limits'
import { listChargebacks, loadChargeback, presentSummary, requestChargebackAction } from '../../src/features/chargebacks/public.ts'
import { actorOf } from './actor-of.ts'
import type { Command } from './command-types.ts'
import { formatChargeback, formatChargebacks } from './format-money.ts'
import { idOf, oneOf, pageOf, reasonOf } from './options.ts'
import { formatAmount } from './table.ts'
import { UsageError } from './usage.ts'

const states = ['open', 'ended'] as const

function statementOf(statement: string | undefined): string | null {
  const text = statement?.trim() ?? ''
  if (text.length > MAX_CHARGEBACK_TEXT_LENGTH) throw new UsageError(`--statement must not exceed ${MAX_CHARGEBACK_TEXT_LENGTH} characters`)
  return text === '' ? null : text
}

export const chargebackCommands: Record<string, Command> = {
  chargebacks: async ({ db }, _identifier, options) => {
    const state = oneOf(states, options.status, 'status') ?? 'open'
    const { items, pagy } = await listChargebacks(db, state, pageOf(options))
    const chargebacks = items.map(presentSummary)
    return { json: { items: chargebacks, pagy }, text: formatChargebacks(chargebacks, pagy) }
  },
  'chargebacks:show': async ({ db }, identifier) => {
    const chargeback = await loadChargeback(db, idOf(identifier, 'chargeback'))
    return { json: chargeback, text: formatChargeback(chargeback) }
  },
  'chargebacks:submit': async (ctx, identifier, options) => {
    const chargebackId = idOf(identifier, 'chargeback')
    const text = statementOf(options.statement)
    await requestChargebackAction(ctx, { chargebackId, action: 'submit', text, actor: await actorOf(ctx, options) })
    const chargeback = await loadChargeback(ctx.db, chargebackId)
    return { json: chargeback, text: `The server submits the evidence of chargeback ${chargeback.id} (${chargeback.reference}) now.` }
  },
  'chargebacks:accept': async (ctx, identifier, options) => {
    const chargebackId = idOf(identifier, 'chargeback')
    const text = reasonOf(options)
    await requestChargebackAction(ctx, { chargebackId, action: 'accept', text, actor: await actorOf(ctx, options) })
    const chargeback = await loadChargeback(ctx.db, chargebackId)
    return { json: chargeback, text: `The server accepts chargeback ${chargeback.id} over ${formatAmount(chargeback.amount)} now.` }
  },
}
