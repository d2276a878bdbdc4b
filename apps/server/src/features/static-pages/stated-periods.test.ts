import { BID_ORIGIN_DAYS } from '@partlane/domain/auctions/auction-rules'
import { type Locale, locales } from '@partlane/domain/locale'
import {
  ACCEPT_WORKING_DAYS,
  CANCEL_ALLOWED_WORKING_DAYS,
  CANCEL_WORKING_DAYS,
  COLLECT_WORKING_DAYS,
  CONFIRM_AFTER_DELIVERY_DAYS,
  CONFIRM_AFTER_DISPATCH_DAYS,
} from '@partlane/domain/orders/order-deadlines'
import {
  ESCALATE_DAYS,
  INSPECT_WORKING_DAYS,
  OFFER_DAYS,
  RECEIVE_RETURN_DAYS,
  RESPOND_WORKING_DAYS,
  SEND_RETURN_DAYS,
  SEND_WITHDRAWAL_DAYS,
} from '@partlane/domain/refunds/refund-deadlines'
import { PROBLEM_DAYS } from '@partlane/domain/refunds/refund-reasons'
import { withdrawalDays } from '@partlane/domain/shipping/return-terms'
import { pageVersions, type StaticPageId } from '@partlane/domain/static-pages/static-pages'
import { oldUnitDeadline, surchargeDeadline } from '@partlane/domain/surcharges/surcharge-rules'
import { describe, expect, it } from 'vitest'
import { getPageText } from './page-texts.ts'

const now = new Date('2026-11-24T12:00:00Z')
const daysUntil = (end: Date | null) => ((end?.getTime() ?? 0) - now.getTime()) / 86_400_000

/** Sentences of the newest texts, with the numbers of the rules that they describe. */
const statements: [StaticPageId, Record<Locale, string>][] = [
  [
    'privacy',
    {
      'en-GB': `browser of a bid are erased ${BID_ORIGIN_DAYS} days after`,
      fr: `navigateur d’une enchère sont effacés ${BID_ORIGIN_DAYS} jours après`,
    },
  ],
  [
    'terms',
    {
      'en-GB': `accepts or declines each part within ${ACCEPT_WORKING_DAYS} working days`,
      fr: `accepte ou refuse chaque pièce dans un délai de ${ACCEPT_WORKING_DAYS} jours ouvrés`,
    },
  ],
  [
    'terms',
    {
      'en-GB': `not been dispatched ${CANCEL_ALLOWED_WORKING_DAYS} working days after that day, you can cancel it with a full refund. After ${CANCEL_WORKING_DAYS} working days`,
      fr: `pas expédiée ${CANCEL_ALLOWED_WORKING_DAYS} jours ouvrés après ce jour, vous pouvez l’annuler avec un remboursement intégral. Après ${CANCEL_WORKING_DAYS} jours ouvrés`,
    },
  ],
  [
    'terms',
    {
      'en-GB': `not been collected within ${COLLECT_WORKING_DAYS} working days`,
      fr: `pas retirée dans un délai de ${COLLECT_WORKING_DAYS} jours ouvrés`,
    },
  ],
  [
    'buyer-protection',
    {
      'en-GB': `automatically ${CONFIRM_AFTER_DELIVERY_DAYS} days after delivery or ${CONFIRM_AFTER_DISPATCH_DAYS} days after dispatch`,
      fr: `automatiquement ${CONFIRM_AFTER_DELIVERY_DAYS} jours après la livraison ou ${CONFIRM_AFTER_DISPATCH_DAYS} jours après l’expédition`,
    },
  ],
  [
    'returns',
    {
      'en-GB': `within ${withdrawalDays(0)} days without giving any reason`,
      fr: `dans un délai de ${withdrawalDays(0)} jours sans donner`,
    },
  ],
  ['returns', { 'en-GB': `within ${PROBLEM_DAYS} days of delivery`, fr: `dans les ${PROBLEM_DAYS} jours suivant la livraison` }],
  [
    'returns',
    {
      'en-GB': `offers an amount or declines within ${RESPOND_WORKING_DAYS} working days`,
      fr: `propose un montant ou refuse dans un délai de ${RESPOND_WORKING_DAYS} jours ouvrés`,
    },
  ],
  [
    'returns',
    {
      'en-GB': `you can ask our team to decide within ${ESCALATE_DAYS} days`,
      fr: `demander une décision de notre équipe dans les ${ESCALATE_DAYS} jours`,
    },
  ],
  ['returns', { 'en-GB': `not been sent after ${SEND_WITHDRAWAL_DAYS} days`, fr: `pas été envoyée après ${SEND_WITHDRAWAL_DAYS} jours` }],
  ['returns', { 'en-GB': `is open for ${OFFER_DAYS} days`, fr: `reste valable ${OFFER_DAYS} jours` }],
  [
    'returns',
    { 'en-GB': `send the part back within ${SEND_RETURN_DAYS} days`, fr: `renvoyez la pièce dans les ${SEND_RETURN_DAYS} jours` },
  ],
  [
    'returns',
    {
      'en-GB': `at most ${INSPECT_WORKING_DAYS} working days after it has arrived, or ${RECEIVE_RETURN_DAYS} days after you have sent it`,
      fr: `au plus tard ${INSPECT_WORKING_DAYS} jours ouvrés après son arrivée, ou ${RECEIVE_RETURN_DAYS} jours après votre envoi`,
    },
  ],
  [
    'returns',
    {
      'en-GB': `within ${daysUntil(oldUnitDeadline(now))} days of the arrival of your part`,
      fr: `dans les ${daysUntil(oldUnitDeadline(now))} jours suivant l’arrivée de votre pièce`,
    },
  ],
  [
    'returns',
    {
      'en-GB': `refuses it with a reason, within ${daysUntil(surchargeDeadline('sent', now))} days`,
      fr: `la refuse en indiquant un motif, dans un délai de ${daysUntil(surchargeDeadline('sent', now))} jours`,
    },
  ],
  [
    'returns',
    {
      'en-GB': `refuses the old unit, you can have our team decide within ${daysUntil(surchargeDeadline('refused', now))} days`,
      fr: `refuse l’ancienne pièce, vous pouvez demander une décision de notre équipe dans les ${daysUntil(surchargeDeadline('refused', now))} jours`,
    },
  ],
]

describe('the newest texts of static pages', () => {
  it.each(statements)('%s states the period of the rule: %o', (id, texts) => {
    const { version } = pageVersions[id].at(-1)!
    for (const locale of locales) expect(getPageText(id, version, locale).html.replaceAll('\u00a0', ' ')).toContain(texts[locale])
  })
})
