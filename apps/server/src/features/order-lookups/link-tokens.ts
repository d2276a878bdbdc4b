import { createHash, createHmac } from 'node:crypto'
import type { AppContext } from '#app/context.ts'
import { deriveSecret } from '#platform/config/config.ts'

/**
 * Computes the token of a link from its row's id and a secret, so a repeated handler mails the same
 * link and the token is never stored or queued.
 */
export const createLinkToken = ({ config }: Pick<AppContext, 'config'>, lookupId: number): string =>
  createHmac('sha256', deriveSecret(config, 'order-links')).update(String(lookupId)).digest('base64url')

/** The form in which a token is stored. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
