import { type SellerAuction, useLowerReserve } from '@partlane/client/auction-lists'
import { highestNextReserve } from '@partlane/domain/auctions/auction-rules'
import { formatAmount, minorUnitsOf, money } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { parseTypedAmount } from '#lib/text/typed-amount.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { MoneyInput } from '#ui/forms/NumberField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type LowerReserveDialogProps = { auction: SellerAuction; onClose: () => void }

/** Asks for the new reserve. The lowest is the lowest bid that is possible now. */
export function LowerReserveDialog({ auction, onClose }: LowerReserveDialogProps) {
  const { t, formatMoney } = useI18n('auction-lists')
  const { messageOfError } = useErrorMessages()
  const [text, setText] = useState('')
  const [invalidText, setInvalidText] = useState<string>()
  const { mutate, isPending, error, reset } = useLowerReserve(auction.listing_slug)
  const { minimum_bid: minimum, reserve_price } = auction
  const { currency } = minimum
  const reserve = reserve_price ? formatMoney(reserve_price) : t('reserve.none')
  const findIssue = (priceMinor: number | undefined) => {
    if (priceMinor === undefined) return t('selling.lower.format', { example: minimum.amount })
    if (priceMinor < minorUnitsOf(minimum)) return t('selling.lower.too_low', { minimum: formatMoney(minimum) })
    if (!reserve_price) return undefined
    const highestMinor = highestNextReserve(minorUnitsOf(reserve_price))
    return priceMinor > highestMinor ? t('selling.lower.not_lower', { highest: formatMoney(money(highestMinor, currency)) }) : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reset()
    const priceMinor = parseTypedAmount(text, currency)
    const issue = findIssue(priceMinor)
    setInvalidText(issue)
    if (issue !== undefined || priceMinor === undefined) return
    mutate(formatAmount(priceMinor, currency), {
      onSuccess: () => {
        toast.success(t('selling.lower.done'))
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('selling.lower.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('selling.confirm.back')}</Button>
          <Button variant="primary" type="submit" form="lower-reserve" loading={isPending}>
            {t('selling.action.lower_reserve')}
          </Button>
        </>
      }
    >
      <form id="lower-reserve" onSubmit={submit} className="grid gap-4" noValidate>
        <p>{t('selling.lower.text', { reserve, minimum: formatMoney(minimum) })}</p>
        <Field label={t('selling.lower.label')} error={invalidText ?? (error ? messageOfError(error) : undefined)} required>
          <MoneyInput
            currency={currency}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setInvalidText(undefined)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
