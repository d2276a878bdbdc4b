import type { AppContext } from '#app/context.ts'
import { repeatDelivery } from '#features/notification-deliveries/public.ts'
import { MAX_RECEIPTS_PER_CALL, type NativePushError, NativePushUnavailable } from '#gateways/native-push/port.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import {
  type AcceptedSend,
  claimReceipts,
  delayReceipts,
  endReceipt,
  findNextReceipt,
  RECEIPTS_DEADLINE,
  reopenSend,
  setSendRefused,
} from './native-push-sends.store.ts'
import { deleteUnregisteredToken } from './push-tokens.store.ts'
import { retryAt } from './send-to-devices.ts'

/** Receipts that do not exist yet, and those of a call that failed. */
const NEXT_CHECK_MS = 30 * 60_000
/** The push service deletes receipts after a day. */
const RECEIPT_LIFETIME_MS = 24 * 3600_000
/** After the receipt says that there were too many messages to the device. */
const RATE_EXCEEDED_DELAY_MS = 10 * 60_000

/**
 * Asks for the receipts of accepted messages, 15 minutes later, those of a minute by one call. A
 * token whose app was removed is deleted. A message to a device that has got too many is sent
 * again later.
 */
export const checkReceipts = defineDeadline({
  name: RECEIPTS_DEADLINE,
  nextDueAt: async (ctx) => (ctx.nativePush ? findNextReceipt(ctx.db) : null),
  async run(ctx) {
    if (!ctx.nativePush) return 0
    const now = ctx.clock.now()
    const nextDueAt = new Date(now.getTime() + NEXT_CHECK_MS)
    const sends = await claimReceipts(ctx.db, { now, nextDueAt, limit: MAX_RECEIPTS_PER_CALL })
    if (sends.length === 0) return 0
    try {
      const receipts = await ctx.nativePush.gateway.receipts(sends.map(({ ticketId }) => ticketId))
      for (const send of sends) {
        const receipt = receipts.get(send.ticketId)
        if (receipt === undefined) await endExpired(ctx, send, now)
        else if (receipt === 'delivered') await endReceipt(ctx.db, { ...send, isDelivered: true })
        else await handleError(ctx, send, { error: receipt, now })
      }
    } catch (error) {
      if (!(error instanceof NativePushUnavailable)) throw error
      ctx.log.warn({ reason: error.message, receipts: sends.length }, 'receipts of push messages not read')
      for (const send of sends) await endExpired(ctx, send, now)
      // The others would be asked for at once, and get the same response.
      await delayReceipts(ctx.db, { now, until: retryAt(now, error.retryAfterSeconds) })
    }
    return sends.length
  },
})

/** Without a receipt the message counts as accepted. */
async function endExpired(ctx: AppContext, send: AcceptedSend, now: Date): Promise<void> {
  if (now.getTime() - send.acceptedAt.getTime() >= RECEIPT_LIFETIME_MS) await endReceipt(ctx.db, { ...send, isDelivered: false })
}

async function handleError(ctx: AppContext, send: AcceptedSend, { error, now }: { error: NativePushError; now: Date }): Promise<void> {
  const { notificationId, tokenMd5, acceptedAt } = send
  const refuse = () => setSendRefused(ctx.db, { notificationId, tokenMd5, error: error.detail })
  if (error.kind === 'rate_exceeded') {
    const dueAt = new Date(now.getTime() + RATE_EXCEEDED_DELAY_MS)
    const isRepeated = await ctx.db.transact(async (tx) => {
      if (!(await repeatDelivery(tx, { notificationId, way: 'native_push', dueAt }))) return false
      await reopenSend(tx, { notificationId, tokenMd5, now })
      return true
    })
    if (!isRepeated) await refuse()
    return
  }
  if (error.kind === 'unregistered') await deleteUnregisteredToken(ctx.db, { tokenMd5, sentAt: acceptedAt })
  else ctx.log.error({ notification: notificationId, reason: error.detail }, 'a push message to a device was refused')
  await refuse()
}
