import { mailModes, noticeKinds } from '@partlane/domain/notifications/notice-kinds'
import { isTimeZone } from '@partlane/domain/time-frames/time-zone'
import { z } from 'zod'
import { computed, defineEndpoint } from './endpoint.ts'
import { flag, removable } from './fields.ts'

const kind = z.enum(noticeKinds)
const preferenceFields = { mail: z.enum(mailModes), push: z.boolean() }
const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone)
  .meta({ description: 'IANA name of the time zone of the member', examples: ['Europe/Paris'] })
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ examples: ['22:00'] })

/**
 * `is_fixed`: the mails of this kind are always sent, at once. `has_push_device`: a browser or app
 * of the member receives push messages.
 */
const settings = z.object({
  preferences: z.array(z.object({ kind, ...preferenceFields, is_fixed: z.boolean() })),
  quiet_hours: z.object({ from: timeOfDay, to: timeOfDay }).nullable(),
  time_zone: z.string().nullable(),
  has_push_device: z.boolean(),
})
const settingsOutput = computed('notification_settings', settings)

/** What the link of a mail switches off: the mails of a kind, or the daily mail. */
const unsubscription = computed('unsubscription', z.object({ kind: z.enum([...noticeKinds, 'daily']), is_subscribed: z.boolean() }))
const token = z.string().min(1).max(200)

export const notificationSettings = {
  show: defineEndpoint({
    method: 'GET',
    path: '/users/notification_settings',
    audience: 'member',
    summary: 'Get what the member wants to be notified of, and how',
    output: settingsOutput,
  }),
  setQuietHours: defineEndpoint({
    method: 'PUT',
    path: '/users/notification_settings',
    audience: 'member',
    summary: 'Set the quiet hours, or remove them with null or "no"',
    body: z.strictObject({
      notification_settings: z.strictObject({
        time_zone: timeZone,
        quiet_hours: removable(
          z.strictObject({ from: timeOfDay, to: timeOfDay }).refine(({ from, to }) => from !== to),
          'The quiet hours',
        ),
      }),
    }),
    output: settingsOutput,
    status: 200,
    limit: 'writes',
  }),
  setPreference: defineEndpoint({
    method: 'PUT',
    path: '/users/notification_settings/{kind}',
    audience: 'member',
    summary:
      'Set by which ways the member is notified of a kind. A way that is not sent stays as it is, and so do the mails of a fixed kind.',
    params: z.object({ kind }),
    body: z.strictObject({
      preference: z
        .strictObject({ mail: preferenceFields.mail.optional(), push: flag.optional(), time_zone: timeZone })
        .refine(({ mail, push }) => mail !== undefined || push !== undefined),
    }),
    output: settingsOutput,
    status: 200,
    limit: 'writes',
  }),
  showUnsubscription: defineEndpoint({
    method: 'GET',
    path: '/unsubscriptions',
    audience: 'public',
    summary: 'Get what the link of a mail would switch off. Changes nothing.',
    query: z.strictObject({ token }),
    output: unsubscription,
    refusals: ['not_found'],
  }),
  unsubscribe: defineEndpoint({
    method: 'POST',
    path: '/unsubscriptions',
    audience: 'public',
    summary: 'Switch off the mails that the link of a mail names, without sign-in',
    body: z.strictObject({ unsubscription: z.strictObject({ token }) }),
    output: unsubscription,
    status: 200,
    refusals: ['not_found'],
    limit: 'writes',
  }),
}
