/** How long the books of a closed account have to say whom we bought from and sold to: six years, as tax law asks. */
export const ACCOUNTING_RETENTION_YEARS = 6

/** The first day on which the books of an account closed now need no names: whole years, counted from the end of this one. */
export const accountingRetentionEnd = (closedAt: Date): string => `${closedAt.getUTCFullYear() + ACCOUNTING_RETENTION_YEARS + 1}-01-01`
