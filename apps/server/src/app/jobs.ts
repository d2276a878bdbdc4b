import { expireReservations } from '#features/checkout/expire-reservations.job.ts'
import { recoverPayments } from '#features/checkout/recover-payments.job.ts'
import { scanLeftDocuments } from '#features/documents/scan-left.job.ts'
import { sweepDocumentUploads } from '#features/documents/sweep-document-uploads.job.ts'
import { endHolidays } from '#features/profile/end-holidays.job.ts'
import { forgetOldBooks } from '#features/profile/forget-books.job.ts'
import { forgetLateWrites } from '#features/profile/forget-late-writes.job.ts'
import { recountMarket } from '#features/search/recount.job.ts'
import { sweepUploads } from '#features/selling/delete-stale-uploads.job.ts'
import { sweepSessions } from '#features/sessions/delete-ended-sessions.job.ts'
import { forgetWhatExpired } from '#features/sign-in/delete-expired-sign-in-data.job.ts'
import type { Deadline } from '#platform/jobs/define-deadline.ts'
import type { Job } from '#platform/jobs/define-job.ts'
import { purgeOutbox } from '#platform/outbox/purge-outbox.job.ts'

/** Work in the background, by queue or by cron line. */
export const jobs: Job[] = [
  sweepSessions,
  forgetWhatExpired,
  sweepUploads,
  purgeOutbox,
  recountMarket,
  scanLeftDocuments,
  sweepDocumentUploads,
  forgetLateWrites,
  forgetOldBooks,
]

/** What happens at an instant of its own. */
export const deadlines: Deadline[] = [expireReservations, recoverPayments, endHolidays]
