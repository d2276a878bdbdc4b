import { violatedConstraint } from '#platform/db/db.ts'

const RETRYABLE_CONSTRAINTS = ['identities_provider_subject_key', 'users_email_key']
const MAX_ATTEMPTS = 3

/**
 * Repeats an operation whose identity or email address was inserted by a concurrent one. The next
 * attempt finds the row of the other. Other errors are rethrown.
 */
export async function retryOnConflict<T>(operation: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation()
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRYABLE_CONSTRAINTS.includes(violatedConstraint(error))) throw error
    }
  }
}
