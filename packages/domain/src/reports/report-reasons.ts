/** Why a listing is reported. The names are `report-reasons.listing.<reason>` in i18n. */
export const listingReportReasons = [
  'illegal',
  'counterfeit',
  'stolen',
  'unsafe',
  'prohibited',
  'misleading',
  'contact_data',
  'copyright',
  'other',
] as const

/** Why a user or a message is reported: `report-reasons.user.<reason>`. */
export const userReportReasons = [
  'fraud',
  'pays_elsewhere',
  'harassment',
  'hate',
  'threat',
  'impersonation',
  'spam',
  'illegal',
  'other',
] as const

export type ListingReportReason = (typeof listingReportReasons)[number]
export type UserReportReason = (typeof userReportReasons)[number]
export type ReportReason = ListingReportReason | UserReportReason

/** Reasons that say nothing without a text. */
export const reasonsWithText: readonly ReportReason[] = ['other', 'illegal']

/** All reasons, each once: the values of the column. */
export const reportReasons = [...new Set<ReportReason>([...listingReportReasons, ...userReportReasons])] as [
  ReportReason,
  ...ReportReason[],
]
