const RETENTION_DAYS = 90

/** The time of the oldest view that is shown. Older views are deleted by a job. */
export const getOldestShownView = (now: Date) => new Date(now.getTime() - RETENTION_DAYS * 86_400_000)
