import { MAX_QUANTITY } from '@partlane/domain/listings/listing-fields'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { NumberField } from '#ui/forms/NumberField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type RestockDialogProps = { open: boolean; title: string; onClose: () => void; onRestock: (quantity: number) => void }

/** Asks for the new quantity of a sold-out listing. */
export function RestockDialog({ open, title, onClose, onRestock }: RestockDialogProps) {
  const { t } = useI18n('selling')
  const [text, setText] = useState('1')
  const [isInvalid, setIsInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const quantity = Number(text)
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) return setIsInvalid(true)
    onClose()
    onRestock(quantity)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t('restock.title')}
      footer={
        <Button variant="primary" type="submit" form="restock">
          {t('action.restock')}
        </Button>
      }
    >
      <form id="restock" method="dialog" onSubmit={submit}>
        <Field label={t('restock.label', { title })} error={isInvalid && t('restock.wrong', { max: MAX_QUANTITY })}>
          <NumberField
            integer
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setIsInvalid(false)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
