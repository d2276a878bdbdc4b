import { createHash } from 'node:crypto'
import type { Logger } from '#platform/logger/logger.ts'
import type { BreachedPasswords } from './port.ts'

type PwnedOptions = {
  /** Asked when the service is away: a sign-up does not wait for it. */
  fallback: BreachedPasswords
  productName: string
  log: Pick<Logger, 'warn'>
  baseUrl?: string
  timeoutMs?: number
}

/**
 * Have I Been Pwned, by ranges: it is told the first 5 of 40 hex digits of the password's SHA-1 and answers with the rest of all it knows that
 * begin so, padded so that the answer's length tells nothing. It never learns the password, nor which one was meant.
 */
export function createPwnedPasswords({
  fallback,
  productName,
  log,
  baseUrl = 'https://api.pwnedpasswords.com',
  timeoutMs = 1_500,
}: PwnedOptions): BreachedPasswords {
  return {
    async isKnown(password) {
      const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
      try {
        const lines = await fetchRange(`${baseUrl}/range/${digest.slice(0, 5)}`, productName, timeoutMs)
        return lines.some((line) => matchesSuffix(line, digest.slice(5)))
      } catch (error) {
        log.warn({ err: error }, 'Have I Been Pwned did not answer; the list at hand was asked')
        return fallback.isKnown(password)
      }
    },
  }
}

async function fetchRange(url: string, productName: string, timeoutMs: number): Promise<string[]> {
  const headers = { 'add-padding': 'true', 'user-agent': productName }
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return (await response.text()).split(/\r?\n/)
}

/** `SUFFIX:COUNT`. Padding has the count 0. */
function matchesSuffix(line: string, suffix: string): boolean {
  const [lineSuffix, count] = line.split(':')
  return lineSuffix === suffix && Number(count) > 0
}
