import type { Meta } from '@storybook/react-vite'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Checkbox } from '../forms/Checkbox.tsx'
import { Disclosure } from '../navigation/Disclosure.tsx'
import { Sheet } from './Sheet.tsx'

const meta: Meta = { title: 'ui/Sheet' }
export default meta

const Example = ({ initiallyOpen = false }: { initiallyOpen?: boolean }) => {
  const [open, setOpen] = useState(initiallyOpen)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Filters</Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        footer={
          <Button variant="primary" fullWidth onClick={() => setOpen(false)}>
            Show 1,284 parts
          </Button>
        }
      >
        <Disclosure summary="Condition" defaultOpen>
          <Checkbox label="New" count="802" defaultChecked />
          <Checkbox label="Used" count="441" />
        </Disclosure>
        <Disclosure summary="How it sells">
          <Checkbox label="Auction" count="86" />
        </Disclosure>
      </Sheet>
    </>
  )
}

export const Closed = () => <Example />
export const Open = () => <Example initiallyOpen />
