import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const vehiclePayload = z.object({ vehicle_id: z.int(), user_id: z.int() })
const orderedByUser = { key: ({ user_id }: { user_id: number }) => `garage:${user_id}` }

/** A car came into a garage; parts for it are worth telling of from now on. */
export const vehicleAdded = defineEvent('vehicle_added', vehiclePayload, orderedByUser)
/** Another car was chosen, or something about it was changed. */
export const vehicleChanged = defineEvent('vehicle_changed', vehiclePayload, orderedByUser)
export const vehicleRemoved = defineEvent('vehicle_removed', vehiclePayload, orderedByUser)
