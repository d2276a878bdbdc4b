import { useI18n } from '@partlane/i18n/react'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { TestModeMark } from '../TestModeMark.tsx'
import { type SandboxCardToken, sandboxCards } from './sandbox-cards.ts'

type SandboxCardsProps = { value: SandboxCardToken; onValueChange: (token: SandboxCardToken) => void; disabled: boolean }

/** Replaces the card form in the sandbox: one test card for each outcome, with a notice. */
export function SandboxCards({ value, onValueChange, disabled }: SandboxCardsProps) {
  const { t } = useI18n('checkout')
  return (
    <>
      <TestModeMark />
      <Field group label={t('sandbox.cards')}>
        <RadioCards<SandboxCardToken>
          value={value}
          onValueChange={onValueChange}
          options={sandboxCards.map(({ token, number, outcome }) => ({
            value: token,
            label: t(`sandbox.${outcome}.label`),
            hint: t(`sandbox.${outcome}.hint`),
            endContent: <span className="font-mono text-sm whitespace-nowrap">•••• {number.slice(-4)}</span>,
            disabled,
          }))}
        />
      </Field>
    </>
  )
}
