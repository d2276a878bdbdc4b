import { timeFrames } from '@partlane/contract/time-frames'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { addTimeFrame } from './add-time-frame.ts'
import { copyTimeFrames } from './copy-time-frames.ts'
import { removeTimeFrames } from './remove-time-frames.ts'
import { presentTimeFrame } from './time-frames.present.ts'
import { listTimeFrames } from './time-frames.queries.ts'

/** HTTP routes of a seller's collection hours. */
export const timeFramesRoutes = defineRoutes((route) => {
  route(timeFrames.list, async ({ ctx, user }) => (await listTimeFrames(ctx.db, user.id)).map(presentTimeFrame))
  route(timeFrames.add, async ({ ctx, user, body }) => presentTimeFrame(await addTimeFrame(ctx, { user, frame: body.time_frame })))
  route(timeFrames.copy, async ({ ctx, user, body }) => (await copyTimeFrames(ctx, { user, copy: body.copy })).map(presentTimeFrame))
  route(timeFrames.remove, async ({ ctx, user, body }) => {
    await removeTimeFrames(ctx, { user, ids: body.ids })
    return undefined
  })
})
