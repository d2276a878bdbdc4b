import type { Meta } from '@storybook/react-vite'
import Gavel from 'lucide-react/icons/gavel'
import { useEffect } from 'react'
import { Button, ButtonRow } from '../actions/Button.tsx'
import { Toaster } from './Toaster.tsx'
import { toast } from './toast-store.ts'

const meta: Meta = { title: 'ui/Toaster' }
export default meta

const icons = { bid: <Gavel /> }

export const Kinds = () => {
  useEffect(() => {
    const persistentOptions = { durationMs: Number.POSITIVE_INFINITY }
    toast.success('Saved to your list', persistentOptions)
    toast.error('The price could not be changed. Nothing was lost.', {
      ...persistentOptions,
      action: { label: 'Try again', onClick: () => undefined },
    })
    toast.loading('Sending 4 photos')
    toast.info('Your session ends in 5 minutes', persistentOptions)
    toast.notify('£71.50 on Valeo alternator 140 A, tested', {
      ...persistentOptions,
      title: 'You were outbid',
      icon: 'bid',
      href: '/profile/my-bids',
    })
    return () => toast.dismiss()
  }, [])
  return (
    <div className="min-h-[520px]">
      <ButtonRow className="md:ml-[380px]">
        <Button onClick={() => toast.notify('A new message from Aire Valley Breakers', { title: 'Message' })}>Notify</Button>
        <Button onClick={() => toast.success('Done')}>Success</Button>
        <Button onClick={() => toast.error('Could not be sent')}>Error</Button>
      </ButtonRow>
      <Toaster icons={icons} />
    </div>
  )
}
