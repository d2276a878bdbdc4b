import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { readSignedText, signText } from '#platform/config/signed-text.ts'

type Context = Pick<AppContext, 'config'>

const PURPOSE = 'report-decisions'

/**
 * The token of the link in the mail about a decision: the id and a signature. So a repeated handler
 * mails the same link, and the token is never stored. It only opens the decision and its appeal.
 */
export const createDecisionToken = ({ config }: Context, decisionId: number): string => signText(config, PURPOSE, String(decisionId))

/** @returns the id of the decision @throws Refusal not_found for any other text */
export function readDecisionToken({ config }: Context, token: string): number {
  const id = readSignedText(config, PURPOSE, token)
  if (id === undefined) throw new Refusal('not_found')
  return Number(id)
}
