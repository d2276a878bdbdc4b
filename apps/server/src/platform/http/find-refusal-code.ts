import { Refusal } from '@partlane/domain/refusal'

/**
 * Waits for one command of several in a request, whose refusal does not end the others.
 * @returns the code of its refusal, null when it succeeded
 * @throws any other error
 */
export async function findRefusalCode(command: Promise<unknown>): Promise<string | null> {
  try {
    await command
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
