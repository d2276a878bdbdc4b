import type { Meta } from '@storybook/react-vite'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Field } from '../forms/Field.tsx'
import { MoneyInput } from '../forms/NumberField.tsx'
import { Dialog } from './Dialog.tsx'

const meta: Meta = { title: 'ui/Dialog' }
export default meta

const Example = ({ initiallyOpen = false }: { initiallyOpen?: boolean }) => {
  const [open, setOpen] = useState(initiallyOpen)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Make an offer</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Make an offer"
        description="The seller has 24 hours to answer. You pay only if it is accepted."
        size="sm"
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Send offer
            </Button>
          </>
        }
      >
        <Field label="Your offer" hint="Listed at £164.00">
          <MoneyInput currency="gbp" defaultValue="150" />
        </Field>
      </Dialog>
    </>
  )
}

export const Closed = () => <Example />
export const Open = () => <Example initiallyOpen />
