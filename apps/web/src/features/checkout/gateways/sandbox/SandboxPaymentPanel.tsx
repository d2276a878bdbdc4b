import { useState } from 'react'
import { PaymentForm } from '../../PaymentForm.tsx'
import type { PaymentPanelProps } from '../payment-panels.ts'
import { SandboxCards } from './SandboxCards.tsx'
import { type SandboxCardToken, sandboxCards } from './sandbox-cards.ts'

/** Payment panel of the sandbox gateway: pays with one of its test cards. */
export function SandboxPaymentPanel(props: PaymentPanelProps) {
  const [card, setCard] = useState<SandboxCardToken>(sandboxCards[0].token)
  return (
    <PaymentForm {...props} onSubmit={() => props.payment.pay(card)}>
      <SandboxCards value={card} onValueChange={setCard} disabled={props.view.kind === 'paying'} />
    </PaymentForm>
  )
}
