import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { deriveSecret } from '#platform/config/config.ts'

type Context = Pick<AppContext, 'config'>

const sign = ({ config }: Context, decisionId: number): string =>
  createHmac('sha256', deriveSecret(config, 'report-decisions')).update(String(decisionId)).digest('base64url')

/**
 * The token of the link in the mail about a decision: the id and a signature. So a repeated handler
 * mails the same link, and the token is never stored. It only opens the decision and its appeal.
 */
export const createDecisionToken = (ctx: Context, decisionId: number): string => `${decisionId}.${sign(ctx, decisionId)}`

/** @returns the id of the decision @throws Refusal not_found for any other text */
export function readDecisionToken(ctx: Context, token: string): number {
  const [, digits, signature] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  if (!digits || !signature) throw new Refusal('not_found')
  const id = Number(digits)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(ctx, id)))) throw new Refusal('not_found')
  return id
}
