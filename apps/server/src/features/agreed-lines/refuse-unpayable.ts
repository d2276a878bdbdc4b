import { isPayable } from '@partlane/domain/checkout/agreed-line-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AgreedLineRow } from './agreed-lines.queries.ts'

/** @throws Refusal agreed_line_is_expired, agreed_line_is_paid */
export function refuseUnpayable(line: Pick<AgreedLineRow, 'status' | 'pay_until'>, now: Date): void {
  if (!isPayable(line, now)) throw new Refusal(line.status === 'paid' ? 'agreed_line_is_paid' : 'agreed_line_is_expired')
}
