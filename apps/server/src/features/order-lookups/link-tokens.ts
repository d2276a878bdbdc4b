import { createHash } from 'node:crypto'
import type { AppContext } from '#app/context.ts'
import { signatureOf } from '#platform/config/signed-text.ts'

/**
 * Computes the token of a link from its row's id and a secret, so a repeated handler mails the same
 * link and the token is never stored or queued.
 */
export const createLinkToken = ({ config }: Pick<AppContext, 'config'>, lookupId: number): string =>
  signatureOf(config, 'order-links', String(lookupId))

/** The form in which a token is stored. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
