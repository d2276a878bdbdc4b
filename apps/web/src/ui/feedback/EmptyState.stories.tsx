import type { Meta } from '@storybook/react-vite'
import Heart from 'lucide-react/icons/heart'
import { Button } from '../actions/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

const meta: Meta = { title: 'ui/EmptyState' }
export default meta

export const Watchlist = () => (
  <EmptyState icon={<Heart />} title="Auctions you watch" action={<Button variant="primary">Browse auctions</Button>}>
    Press the heart on an auction and it waits here, with its clock.
  </EmptyState>
)
