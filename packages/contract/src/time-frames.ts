import { z } from 'zod'
import { defineEndpoint, many, noContent, one } from './endpoint.ts'
import { id, integer } from './fields.ts'
import { defineResource } from './resource.ts'

/** Hours and minutes, "00:00" to "24:00". */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
const weekday = integer({ min: 1, max: 7 }) // 1 is Monday

/** Public hours of a week. Times are local times in `time_zone` (IANA), that of the seller. */
const hoursShape = {
  time_frames: z.array(z.object({ weekday: z.int(), opens: z.string(), closes: z.string() })),
  time_zone: z.string(),
}

/** Collection hours. Null: no collection, or hours by agreement. */
export const collectionHours = z.object(hoursShape).nullable()
export type CollectionHours = z.output<typeof collectionHours>

/** One time frame of a seller's collection hours, in local time. A weekday may have several. */
export const timeFrame = defineResource('time_frame', z.object({ weekday, opens: clockTime, closes: clockTime }))

export const timeFrames = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users/time_frames',
    audience: 'member',
    summary: 'List own collection hours, from Monday',
    output: many(timeFrame),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/users/time_frames',
    audience: 'member',
    summary: 'Add collection hours to a weekday',
    body: z.strictObject({ time_frame: z.strictObject({ weekday, opens: clockTime, closes: clockTime }) }),
    output: one(timeFrame),
    refusals: ['time_frame_ends_before_it_begins', 'time_frame_overlaps', 'too_many_time_frames'],
    limit: 'writes',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/users/time_frames',
    audience: 'member',
    summary: 'Delete collection hours',
    body: z.strictObject({ ids: z.array(id).min(1).max(50) }),
    output: noContent,
    refusals: ['not_found'],
    limit: 'writes',
  }),
  copy: defineEndpoint({
    method: 'POST',
    path: '/users/time_frames/copies',
    audience: 'member',
    summary: 'Copy the collection hours of a weekday to other weekdays, replacing theirs. Returns the whole week.',
    body: z.strictObject({ copy: z.strictObject({ from: weekday, to: z.array(weekday).min(1).max(7) }) }),
    output: many(timeFrame),
    limit: 'writes',
  }),
}
