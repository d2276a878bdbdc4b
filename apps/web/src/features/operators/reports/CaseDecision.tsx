import { type ReportCaseDetails, useDecideCase } from '@partlane/client/reports'
import { MAX_REASON_LENGTH } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { useTextDraft } from '#lib/forms/use-text-draft.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Radio } from '#ui/forms/Radio.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'

type CaseProps = { data: ReportCaseDetails }

/** The decision and the appeal, or the form for what comes next. */
export function CaseDecision({ data }: CaseProps) {
  const { t, formatDate } = useI18n('operator-reports')
  const { decision, appeal, reporter_appeals, corrections } = data
  // Here, because the form is gone when the response of the decision is shown.
  const decideCase = useDecideCase(data)
  const form = deriveForm(data)
  const isLost = decideCase.isError && (form === undefined || !(form in decideCase.variables))
  return (
    <Card as="section" title={t('decision')} titleAs="h2">
      {isLost && <LostDecision reason={decideCase.variables.reason} error={decideCase.error} />}
      {decision && (
        <Statement title={t(`outcome.${decision.outcome}`)} text={decision.reason}>
          {decision.operator} · {formatDate(decision.created_at, 'datetime')}
        </Statement>
      )}
      {appeal && (
        <Statement title={t('appeal.title')} text={appeal.text || t('erased')}>
          {formatDate(appeal.created_at, 'datetime')}
        </Statement>
      )}
      {appeal?.decided_at && (
        <Statement title={t(`appeal.${appeal.status}`)} text={appeal.decision_reason ?? ''}>
          {appeal.decided_by} · {formatDate(appeal.decided_at, 'datetime')}
        </Statement>
      )}
      {reporter_appeals.map((each) => (
        <ReporterAppeal key={each.id} appeal={each} />
      ))}
      {corrections.map(({ status, created_at, decided_at, decided_by, decision_reason }) => (
        <Statement
          key={created_at}
          title={status === 'open' ? t('correction.title') : t(`correction.${status}`)}
          text={decision_reason ?? t('correction.open')}
        >
          {decided_by && `${decided_by} · `}
          {formatDate(decided_at ?? created_at, 'datetime')}
        </Statement>
      ))}
      {form && (
        <DecisionForm
          key={`${data.id} ${form}`}
          draftName={`case:${data.id}:${form}`}
          decideCase={decideCase}
          error={isLost ? null : decideCase.error}
          choices={choicesOf(data)[form]}
        />
      )}
      {data.state !== 'decided' && form === undefined && <p className="text-muted">{t('another')}</p>}
    </Card>
  )
}

function Statement({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="mb-3 border-b border-line pb-3 last:mb-0 last:border-0 last:pb-0">
      <p className="font-bold text-ink">{title}</p>
      <p className="break-words whitespace-pre-line" dir="auto">
        {text}
      </p>
      <p className="text-sm text-muted">{children}</p>
    </div>
  )
}

function ReporterAppeal({ appeal }: { appeal: ReportCaseDetails['reporter_appeals'][number] }) {
  const { t, formatDate } = useI18n('operator-reports')
  const { text, status, reporter_name, created_at, decision_reason, decided_by, decided_at } = appeal
  return (
    <>
      <Statement title={t('reporter_appeal.title')} text={text || t('erased')}>
        {reporter_name} · {formatDate(created_at, 'datetime')}
      </Statement>
      {decided_at && (
        <Statement title={t(`reporter_appeal.${status}`)} text={decision_reason ?? ''}>
          {decided_by} · {formatDate(decided_at, 'datetime')}
        </Statement>
      )}
    </>
  )
}

/** Another operator was faster. What this one wrote is not lost. */
function LostDecision({ reason, error }: { reason: string; error: Error }) {
  const { t } = useI18n('operator-reports')
  const { messageOfError } = useErrorMessages()
  return (
    <div className="mb-3">
      <FormError>{messageOfError(error)}</FormError>
      <p className="mt-2 text-sm text-muted">{t('your_reason')}</p>
      <p className="break-words whitespace-pre-line" dir="auto">
        {reason}
      </p>
    </div>
  )
}

type Choice =
  | { outcome: ReportCaseDetails['outcomes'][number] }
  | { appeal: ReportCaseDetails['appeal_outcomes'][number] }
  | { reporterAppeal: ReportCaseDetails['reporter_appeal_outcomes'][number] }
  | { correction: ReportCaseDetails['correction_outcomes'][number] }

const choicesOf = ({ outcomes, appeal_outcomes, reporter_appeal_outcomes, correction_outcomes }: ReportCaseDetails) => ({
  outcome: outcomes.map((outcome): Choice => ({ outcome })),
  appeal: appeal_outcomes.map((appeal): Choice => ({ appeal })),
  reporterAppeal: reporter_appeal_outcomes.map((reporterAppeal): Choice => ({ reporterAppeal })),
  correction: correction_outcomes.map((correction): Choice => ({ correction })),
})

/** What this operator can decide next. */
function deriveForm(data: ReportCaseDetails) {
  const choices = choicesOf(data)
  return (['outcome', 'appeal', 'reporterAppeal', 'correction'] as const).find((form) => choices[form].length > 0)
}

function nameOf(choice: Choice) {
  if ('correction' in choice) return choice.correction
  if ('reporterAppeal' in choice) return choice.reporterAppeal
  return 'appeal' in choice ? choice.appeal : choice.outcome
}

function useChoiceLabel() {
  const { t } = useI18n('operator-reports')
  return (choice: Choice) => {
    if ('correction' in choice) return t(`correction_outcome.${choice.correction}`)
    if ('reporterAppeal' in choice)
      return choice.reporterAppeal === 'upheld' ? t('appeal_outcome.upheld') : t(`outcome.${choice.reporterAppeal}`)
    return 'appeal' in choice ? t(`appeal_outcome.${choice.appeal}`) : t(`outcome.${choice.outcome}`)
  }
}

/** Who is informed of the decision. */
function doneKeyOf(choice: Choice) {
  if ('correction' in choice) return 'done_correction'
  if ('reporterAppeal' in choice) return choice.reporterAppeal === 'upheld' ? 'done_no_action' : 'done'
  if ('appeal' in choice) return choice.appeal === 'reversed' ? 'done' : 'done_upheld'
  return choice.outcome === 'no_action' ? 'done_no_action' : 'done'
}

/** Only operators read the reason of a decision without action. */
const isForOperators = (choice: Choice | undefined) => choice !== undefined && nameOf(choice) === 'no_action'
const isReadByReporter = (choice: Choice) => 'reporterAppeal' in choice && choice.reporterAppeal === 'upheld'

type DecisionFormProps = { draftName: string; decideCase: ReturnType<typeof useDecideCase>; error: Error | null; choices: Choice[] }

function DecisionForm({ draftName, decideCase: { mutateAsync, isPending }, error, choices }: DecisionFormProps) {
  const { t } = useI18n('operator-reports')
  const { messageOfError } = useErrorMessages()
  const labelOf = useChoiceLabel()
  const [choice, setChoice] = useState<Choice>()
  const [reason, setReason] = useTextDraft(draftName)
  const missing = useMissingFields()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!choice || reason.trim() === '') return missing.show()
    mutateAsync({ ...choice, reason: reason.trim() }).then(
      () => {
        setReason('')
        toast.success(t(doneKeyOf(choice)))
      },
      () => {}, // `error` is shown
    )
  }
  return (
    <form noValidate ref={missing.form} onSubmit={submit} className="grid justify-items-start gap-3">
      <FormError>{error ? messageOfError(error) : undefined}</FormError>
      <Field group label={t('what')} error={missing.areShown && !choice ? t('what_missing') : undefined} required>
        {choices.map((option) => {
          const name = nameOf(option)
          return (
            <Radio
              key={name}
              name="outcome"
              label={labelOf(option)}
              hint={'reporterAppeal' in option && name === 'upheld' ? t('reporter_appeal.follows_upheld') : t(`follows.${name}`)}
              checked={choice !== undefined && nameOf(choice) === name}
              onChange={() => setChoice(option)}
            />
          )
        })}
      </Field>
      <Field
        label={t('reason')}
        hint={
          choice && isReadByReporter(choice) ? t('reporter_appeal.reason_read') : t(isForOperators(choice) ? 'reason_kept' : 'reason_read')
        }
        error={missing.areShown && reason.trim() === '' ? t('reason_missing') : undefined}
        required
        className="w-full"
      >
        <TextArea value={reason} maxLength={MAX_REASON_LENGTH} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <Button variant={choice && nameOf(choice).startsWith('block') ? 'danger' : 'primary'} type="submit" loading={isPending}>
        {t('decide')}
      </Button>
    </form>
  )
}
