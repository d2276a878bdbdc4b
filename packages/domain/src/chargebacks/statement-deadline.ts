/** Evidence that no operator has submitted is submitted this long before it is due. */
export const SUBMIT_BEFORE_HOURS = 24

/** Until when a seller can write a statement: then the evidence is submitted at the latest. */
export const statementDueAt = (evidenceDueAt: string | Date): Date =>
  new Date(new Date(evidenceDueAt).getTime() - SUBMIT_BEFORE_HOURS * 3_600_000)
