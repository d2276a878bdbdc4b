/** How long the books of a closed account have to say whom we bought from and sold to: six years, as tax law asks. */
export const BOOKS_YEARS = 6

/** The first day on which the books of an account closed now need no names: whole years, counted from the end of this one. */
export const booksUntil = (closedAt: Date): string => `${closedAt.getUTCFullYear() + BOOKS_YEARS + 1}-01-01`
