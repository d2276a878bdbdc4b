import { forgetWhatExpired } from '#features/accounts/forget-what-expired.job.ts'
import { sweepSessions } from '#features/accounts/sweep-sessions.job.ts'
import { expireReservations } from '#features/checkout/expire-reservations.job.ts'
import { recoverPayments } from '#features/checkout/recover-payments.job.ts'
import { scanLeftDocuments } from '#features/documents/scan-left.job.ts'
import { sweepDocumentUploads } from '#features/documents/sweep-document-uploads.job.ts'
import { sweepUploads } from '#features/listings/sweep-uploads.job.ts'
import { endHolidays } from '#features/profile/end-holidays.job.ts'
import { forgetOldBooks } from '#features/profile/forget-books.job.ts'
import { forgetLateWrites } from '#features/profile/forget-late-writes.job.ts'
import { recountMarket } from '#features/search/recount.job.ts'
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
