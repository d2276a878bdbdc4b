import { roles, userStatuses } from '@partlane/domain/accounts/roles'
import { reactions } from '../../src/app/reactions.ts'
import {
  approveUser,
  blockUser,
  listAuditEntries,
  listUsers,
  loadUserDetails,
  type OperatorContext,
  presentAuditEntry,
  presentUserSummary,
  refuseDocuments,
  restoreUser,
  retryDeliveries,
  setOperatorRole,
} from '../../src/features/operators/public.ts'
import { countFailedDeliveries, listFailedDeliveries } from '../../src/platform/outbox/dead-deliveries.ts'
import { chargebackCommands } from './chargeback-commands.ts'
import type { Command, CommandResult, Options } from './command-types.ts'
import { creditCommands } from './credit-commands.ts'
import { formatAudit, formatFailedDeliveries, formatUser, formatUsers } from './format.ts'
import { getUserId } from './get-user-id.ts'
import { ledgerCommands } from './ledger-commands.ts'
import { oneOf, pageOf, reasonOf } from './options.ts'
import { orderCommands } from './order-commands.ts'
import { payoutCommands } from './payout-commands.ts'
import { rateCommands } from './rate-commands.ts'
import { reconciliationCommands } from './reconciliation-commands.ts'
import { refundCommands } from './refund-commands.ts'
import { UsageError } from './usage.ts'

const actor = 'command line'

async function listUsersCommand(
  ctx: OperatorContext,
  _identifier: string | undefined,
  { search, waiting, ...options }: Options,
): Promise<CommandResult> {
  const status = oneOf(userStatuses, options.status, 'status')
  const role = oneOf(roles, options.role, 'role')
  const result = await listUsers(ctx.db, { search, status, role, pendingOnly: waiting ?? false, page: pageOf(options) })
  const items = result.items.map(presentUserSummary)
  return { json: { items, pagy: result.pagy }, text: formatUsers(items, result.pagy) }
}

async function auditCommand(ctx: OperatorContext, _identifier: string | undefined, options: Options): Promise<CommandResult> {
  const result = await listAuditEntries(ctx.db, { action: options.action, page: pageOf(options) })
  const items = result.items.map(presentAuditEntry)
  return { json: { items, pagy: result.pagy }, text: formatAudit(items, result.pagy) }
}

async function showCommand(ctx: OperatorContext, identifier: string | undefined): Promise<CommandResult> {
  return presentResult(ctx, await getUserId(ctx.db, identifier))
}

async function presentResult(ctx: OperatorContext, userId: number, confirmation?: string): Promise<CommandResult> {
  const user = await loadUserDetails(ctx, { userId, actor })
  return {
    json: user,
    text: confirmation ? `${confirmation} ${user.company_name ?? user.name} (${user.id}), status ${user.status}` : formatUser(user),
  }
}

type UserAction = (ctx: OperatorContext, input: { actor: typeof actor; userId: number; reason: string }) => Promise<void>

/** A command that runs an action on a user and prints the new status. */
const defineUserCommand =
  (action: UserAction, confirmation: string, { requiresReason = false } = {}): Command =>
  async (ctx, identifier, options) => {
    const reason = requiresReason ? reasonOf(options) : ''
    const userId = await getUserId(ctx.db, identifier)
    await action(ctx, { actor, userId, reason })
    return presentResult(ctx, userId, confirmation)
  }

/**
 * Deliveries of a handler that the product no longer has can still be listed and repeated.
 * @throws UsageError when neither the product nor a failed delivery has the handler
 */
async function assertHandlerKnown({ db }: OperatorContext, handler: string): Promise<void> {
  const names = new Set(Object.values(reactions).flatMap((handlers) => handlers.map(({ name }) => name)))
  if (names.has(handler)) return
  for (const state of ['dead', 'retried'] as const) if ((await countFailedDeliveries(db, state)).has(handler)) return
  throw new UsageError(`unknown handler: ${handler}. Handlers: ${[...names].sort().join(', ')}`)
}

async function deliveriesCommand(ctx: OperatorContext, action = 'list', { event, handler, ...options }: Options): Promise<CommandResult> {
  if (handler !== undefined) await assertHandlerKnown(ctx, handler)
  if (action === 'retry') {
    const retried = await retryDeliveries(ctx, { actor, handler, eventId: eventIdOf(event) })
    return { json: { retried }, text: `${retried} deliveries will be repeated.` }
  }
  if (action !== 'list') throw new UsageError(`unknown action: ${action}`)
  const { items, pagy } = await listFailedDeliveries(ctx.db, { reaction: handler, page: pageOf(options) })
  return { json: { items, pagy }, text: formatFailedDeliveries(items, pagy) }
}

export const commands: Record<string, Command> = {
  ...orderCommands,
  ...refundCommands,
  ...rateCommands,
  ...ledgerCommands,
  ...payoutCommands,
  ...chargebackCommands,
  ...creditCommands,
  ...reconciliationCommands,
  people: listUsersCommand,
  show: showCommand,
  audit: auditCommand,
  deliveries: deliveriesCommand,
  approve: defineUserCommand(approveUser, 'Approved:'),
  refuse: defineUserCommand(refuseDocuments, 'Documents rejected:', { requiresReason: true }),
  block: defineUserCommand(blockUser, 'Blocked:', { requiresReason: true }),
  restore: defineUserCommand(restoreUser, 'Unblocked:', { requiresReason: true }),
  grant: defineUserCommand((ctx, { userId }) => setOperatorRole(ctx, { userId, operator: true }), 'Operator role granted:'),
  revoke: defineUserCommand((ctx, { userId }) => setOperatorRole(ctx, { userId, operator: false }), 'Operator role revoked:'),
}

function eventIdOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`--event must be the id of an event, not ${text}`)
  return Number(text)
}
