import { useApi } from '@partlane/client/api/api-context'
import { type OperatorSurcharge, operatorSurchargesQuery, useDecideSurcharge } from '@partlane/client/surcharges'
import { MAX_REASON_LENGTH } from '@partlane/domain/limits'
import { type SurchargeDecision, surchargeDecisions } from '@partlane/domain/surcharges/surcharge-rules'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFocusAfterRemoval } from '#lib/page/use-focus-after-removal.ts'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { PhotoLinks } from '#ui/media/PhotoLinks.tsx'
import { StaffHeading } from '../StaffHeading.tsx'
import { StaffList } from '../StaffList.tsx'
import { OrderLink } from './OrdersTable.tsx'

/** Exchange surcharges about which buyer and seller do not agree, each with its decision. */
export function SurchargesPage() {
  const { t } = useI18n('operator-orders')
  const [params] = useSearchParams()
  const query = useQuery(operatorSurchargesQuery(useApi(), parsePageNumber(params)))
  const { container, target } = useFocusAfterRemoval<HTMLElement, HTMLHeadingElement>()
  const empty = (
    <EmptyState icon={<CircleCheck />} title={t('surcharges.empty')}>
      {t('surcharges.empty_text')}
    </EmptyState>
  )
  return (
    <section ref={container} aria-labelledby="surcharges-title">
      <StaffHeading id="surcharges-title" title={t('surcharges.title')} titleRef={target} />
      <p className="mb-4 text-muted">{t('surcharges.intro')}</p>
      <StaffList query={query} getHref={(page) => `/staff/surcharges?page=${page}`}>
        {(surcharges) =>
          surcharges.length === 0 ? (
            empty
          ) : (
            <div className="grid gap-4">
              {surcharges.map((surcharge) => (
                <SurchargeCase key={surcharge.id} surcharge={surcharge} />
              ))}
            </div>
          )
        }
      </StaffList>
    </section>
  )
}

function SurchargeCase({ surcharge }: { surcharge: OperatorSurcharge }) {
  const { t, formatMoney } = useI18n('operator-orders')
  const { t: tProgress } = useI18n('order-progress')
  const { refusal_reason, refusal_text, escalation_text, carrier_name, tracking_number } = surcharge
  const rows = [
    [t('surcharges.sent_by'), [carrier_name ?? t('surcharges.by_hand'), tracking_number].filter(Boolean).join(' · ')],
    [
      t('surcharges.refusal'),
      [refusal_reason && tProgress(`surcharge.reasons.${refusal_reason}`), refusal_text].filter(Boolean).join('\n'),
    ],
    [t('surcharges.objection'), escalation_text ?? ''],
  ]
  return (
    <Card as="section" title={`${surcharge.title} · ${formatMoney(surcharge.amount)}`} titleAs="h2">
      <p>
        <OrderLink id={surcharge.order_id} reference={surcharge.order_reference} />
      </p>
      <dl className="grid gap-2">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="break-words whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      <PhotoLinks photos={surcharge.refusal_photos} altOf={(number) => tProgress('surcharge.photo', { number })} />
      <DecisionForm surcharge={surcharge} />
    </Card>
  )
}

function DecisionForm({ surcharge }: { surcharge: OperatorSurcharge }) {
  const { t } = useI18n('operator-orders')
  const { messageOfError } = useErrorMessages()
  const [outcome, setOutcome] = useState<SurchargeDecision>()
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useDecideSurcharge(surcharge.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (outcome) mutate({ outcome, text })
  }
  return (
    <form className="grid gap-4 border-t border-line pt-4" onSubmit={submit}>
      <Field group label={t('surcharges.decision')} required>
        <RadioCards
          columns={2}
          name={`outcome-${surcharge.id}`}
          value={outcome}
          options={surchargeDecisions.map((value) => ({ value, label: t(`surcharges.outcome.${value}`) }))}
          onValueChange={setOutcome}
        />
      </Field>
      <Field label={t('form.reason')} hint={t('form.reason_read')} required error={error ? messageOfError(error) : undefined}>
        <TextArea rows={3} required maxLength={MAX_REASON_LENGTH} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div>
        <Button variant="primary" type="submit" loading={isPending} disabled={!outcome}>
          {t('surcharges.submit')}
        </Button>
      </div>
    </form>
  )
}
