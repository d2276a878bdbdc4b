import { operators } from '@partlane/contract/operators'
import { countTroubledDeliveries, listTroubledDeliveries } from '#features/notification-deliveries/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { countFailedDeliveries, listFailedDeliveries } from '#platform/outbox/dead-deliveries.ts'
import { approveUser } from './approve-user.ts'
import { listAuditEntries } from './audit.queries.ts'
import { blockUser } from './block-user.ts'
import { loadUserDetails } from './load-user-details.ts'
import { presentAuditEntry, presentFailedDelivery, presentFailedNotification, presentUserSummary } from './operators.present.ts'
import { readDocument } from './read-document.ts'
import { refuseDocuments } from './refuse-documents.ts'
import { restoreUser } from './restore-user.ts'
import { retryDeliveries } from './retry-deliveries.ts'
import { retryNotifications } from './retry-notifications.ts'
import { listUsers } from './users.queries.ts'

export const operatorsRoutes = defineRoutes((route) => {
  route(operators.listUsers, async ({ ctx, query: { page, items, waiting, ...filter } }) => {
    const users = await listUsers(ctx.db, { ...filter, pendingOnly: waiting === 'true', page: { page, items } })
    return { items: users.items.map(presentUserSummary), pagy: users.pagy }
  })
  route(operators.showUser, ({ ctx, user, params }) => loadUserDetails(ctx, { userId: params.id, actor: user }))
  route(operators.approve, async ({ ctx, user, params }) => {
    await approveUser(ctx, { actor: user, userId: params.id })
    return loadUserDetails(ctx, { userId: params.id, actor: user })
  })
  route(operators.refuse, async ({ ctx, user, params, body }) => {
    await refuseDocuments(ctx, { actor: user, userId: params.id, reason: body.reason })
    return loadUserDetails(ctx, { userId: params.id, actor: user })
  })
  route(operators.block, async ({ ctx, user, params, body }) => {
    await blockUser(ctx, { actor: user, userId: params.id, reason: body.reason })
    return loadUserDetails(ctx, { userId: params.id, actor: user })
  })
  route(operators.restore, async ({ ctx, user, params, body }) => {
    await restoreUser(ctx, { actor: user, userId: params.id, reason: body.reason })
    return loadUserDetails(ctx, { userId: params.id, actor: user })
  })
  route(operators.readDocument, ({ ctx, user, params }) => readDocument(ctx, { actor: user, documentId: params.id }))
  route(operators.audit, async ({ ctx, query: { page, items, action } }) => {
    const entries = await listAuditEntries(ctx.db, { action, page: { page, items } })
    return { items: entries.items.map(presentAuditEntry), pagy: entries.pagy }
  })
  route(operators.listDeliveries, async ({ ctx, query: { page, items, handler } }) => {
    const deliveries = await listFailedDeliveries(ctx.db, { reaction: handler, page: { page, items } })
    return { items: deliveries.items.map(presentFailedDelivery), pagy: deliveries.pagy }
  })
  route(operators.listFailedHandlers, async ({ ctx }) => {
    const [dead, retried] = await Promise.all([countFailedDeliveries(ctx.db, 'dead'), countFailedDeliveries(ctx.db, 'retried')])
    const handlers = [...new Set([...dead.keys(), ...retried.keys()])].sort()
    return handlers.map((id) => ({ id, count: dead.get(id) ?? 0, retried: retried.get(id) ?? 0 }))
  })
  route(operators.retryDeliveries, async ({ ctx, user, body: { handler, event_id } }) => ({
    retried: await retryDeliveries(ctx, { actor: user, handler, eventId: event_id === undefined ? undefined : Number(event_id) }),
  }))
  route(operators.listFailedNotifications, async ({ ctx, query: { page, items, way } }) => {
    const deliveries = await listTroubledDeliveries(ctx.db, { way, page: { page, items } })
    return { items: deliveries.items.map(presentFailedNotification), pagy: deliveries.pagy }
  })
  route(operators.listFailedWays, async ({ ctx }) =>
    (await countTroubledDeliveries(ctx.db, ctx.clock.now())).map(({ way, failed, repeatable, retried }) => ({
      ...{ id: way, count: failed, repeatable, retried },
    })),
  )
  route(operators.retryNotifications, async ({ ctx, user, body: { way, notification_id } }) => ({
    retried: await retryNotifications(ctx, {
      actor: user,
      way,
      deliveryId: notification_id === undefined ? undefined : Number(notification_id),
    }),
  }))
})
