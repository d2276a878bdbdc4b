import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const vehiclePayload = z.object({ vehicle_id: z.int(), user_id: z.int() })
const orderedByUser = { key: ({ user_id }: { user_id: number }) => `garage:${user_id}` }

/** A vehicle was added to a garage, also by the merge of a guest into a member. */
export const vehicleAdded = defineEvent('vehicle_added', vehiclePayload, orderedByUser)
/** A vehicle was chosen or its details were changed. */
export const vehicleChanged = defineEvent('vehicle_changed', vehiclePayload, orderedByUser)
/** A vehicle was removed from a garage. */
export const vehicleRemoved = defineEvent('vehicle_removed', vehiclePayload, orderedByUser)
