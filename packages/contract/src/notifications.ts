import { type CounterName, counterNames } from '@partlane/domain/notifications/counters'
import { objectNames } from '@partlane/domain/notifications/object-names'
import { z } from 'zod'
import { computed, defineEndpoint, noContent, page } from './endpoint.ts'
import { id, instant, pageQuery } from './fields.ts'
import { defineResource } from './resource.ts'

/**
 * `message`: the text, in the language of the user (channel) or of the request (list).
 * `message_key`: key of the text in i18n (`notifications.message.<message_key>`).
 * `data`: values for the text and for the link.
 */
export const notificationFields = {
  message: z.string(),
  message_key: z.string(),
  object_name: z.enum(objectNames),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
}

export const notification = defineResource('notification', z.object({ ...notificationFields, read: z.boolean(), created_at: instant }))

export const counters = z.object(Object.fromEntries(counterNames.map((name) => [name, z.int().min(0)])) as Record<CounterName, z.ZodInt>)

export const notifications = {
  counters: defineEndpoint({
    method: 'GET',
    path: '/users/counters',
    audience: 'confirmed',
    summary: 'Get all unread counters',
    output: computed('counters', z.object({ notifications_data: counters, server_time: instant })),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/users/notifications',
    audience: 'member',
    summary: 'List notifications, newest first',
    query: z.strictObject(pageQuery),
    output: page(notification),
  }),
  markRead: defineEndpoint({
    method: 'PUT',
    path: '/users/notifications/read',
    audience: 'member',
    summary: 'Mark notifications as read, some or all',
    body: z.strictObject({ ids: z.array(id).min(1).max(200).optional() }),
    output: noContent,
    limit: 'writes',
  }),
}
