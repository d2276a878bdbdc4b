/** An expected error of a feature's policy. All other errors are unexpected. */
export const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'Refusal'
