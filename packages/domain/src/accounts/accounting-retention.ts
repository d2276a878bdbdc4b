/** Accounting records must name the buyer and the seller for six years (tax law). */
export const ACCOUNTING_RETENTION_YEARS = 6

/**
 * First day on which accounting records no longer need the names of an account closed at
 * `closedAt`. The period is counted in whole years from the end of that year.
 */
export const accountingRetentionEnd = (closedAt: Date): string => `${closedAt.getUTCFullYear() + ACCOUNTING_RETENTION_YEARS + 1}-01-01`
