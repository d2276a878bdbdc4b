import { reporterNews } from '@partlane/domain/reports/report-rules'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** A listing, a user or a message was reported. */
export const reportMade = defineEvent('report_made', z.object({ report_id: z.int() }), {
  key: ({ report_id }) => `report:${report_id}`,
})

/**
 * The reporters of a decision after one of their reports are to be informed: of the outcome, or of
 * its reversal.
 */
export const reportersConcerned = defineEvent(
  'reporters_concerned',
  z.object({ decision_id: z.int(), news: z.enum(reporterNews), after_report_id: z.int() }),
  { key: ({ decision_id }) => `reporters:${decision_id}` },
)

/** The reporter of one report is to be informed. `appeal_upheld`: of the own appeal. */
export const reporterConcerned = defineEvent(
  'reporter_concerned',
  z.object({ report_id: z.int(), news: z.enum([...reporterNews, 'appeal_upheld']) }),
  { key: ({ report_id }) => `report:${report_id}` },
)

const decisionPayload = z.object({ decision_id: z.int() })
const orderedByDecision = { key: ({ decision_id }: { decision_id: number }) => `report-decision:${decision_id}` }

/** An operator decided about the open reports of an object. */
export const reportsDecided = defineEvent('reports_decided', decisionPayload, orderedByDecision)
/** An operator decided about a corrected listing. */
export const correctionDecided = defineEvent(
  'correction_decided',
  z.object({ correction_id: z.int(), decision_id: z.int() }),
  orderedByDecision,
)
/** Another operator decided about the appeal against a decision. */
export const appealDecided = defineEvent('appeal_decided', decisionPayload, orderedByDecision)

/** Photos that decided reports showed were removed with what they contained. */
export const reportPhotosRemoved = defineEvent('report_photos_removed', z.object({ storage_keys: z.array(z.string()) }))
