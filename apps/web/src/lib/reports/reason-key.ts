import type { ListingReportReason, ReportReason, UserReportReason } from '@partlane/domain/reports/report-reasons'
import type { ReportKind } from '@partlane/domain/reports/report-rules'

/** The key of a reason in `report-reasons`. Messages have the reasons of users. */
export const reasonKey = (kind: ReportKind, reason: ReportReason) =>
  kind === 'listing' ? (`listing.${reason as ListingReportReason}` as const) : (`user.${reason as UserReportReason}` as const)
