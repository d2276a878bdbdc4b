import { createHash } from 'node:crypto'
import type { Logger } from '#platform/logger/logger.ts'
import type { BreachedPasswords } from './port.ts'

type PwnedOptions = {
  /** Used when the service is not available, so that a sign-up is not delayed. */
  fallback: BreachedPasswords
  productName: string
  log: Pick<Logger, 'warn'>
  baseUrl?: string
  timeoutMs?: number
}

/**
 * Have I Been Pwned, range API. The request contains the first 5 of 40 hex digits of the password's
 * SHA-1. The response has all known hashes with this prefix, padded so that its length reveals
 * nothing. The service learns neither the password nor which hash was meant.
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

/** A line is `SUFFIX:COUNT`. Padding lines have the count 0. */
function matchesSuffix(line: string, suffix: string): boolean {
  const [lineSuffix, count] = line.split(':')
  return lineSuffix === suffix && Number(count) > 0
}
