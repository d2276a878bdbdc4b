import type { Meta } from '@storybook/react-vite'
import Heart from 'lucide-react/icons/heart'
import { Button, ButtonRow } from './Button.tsx'

const meta: Meta = { title: 'ui/Button' }
export default meta

export const Variants = () => (
  <ButtonRow>
    <Button variant="primary">Buy now</Button>
    <Button>Add to cart</Button>
    <Button variant="quiet">Not now</Button>
    <Button variant="danger">Delete listing</Button>
    <Button icon={<Heart />}>Save</Button>
  </ButtonRow>
)

export const Sizes = () => (
  <ButtonRow>
    <Button size="sm">Message</Button>
    <Button>Message</Button>
    <Button size="lg" variant="primary">
      Show my parts
    </Button>
  </ButtonRow>
)

export const States = () => (
  <ButtonRow>
    <Button variant="primary" loading>
      Buy now
    </Button>
    <Button disabled>Sold out</Button>
    <Button href="/sell">A link</Button>
    <Button render={<a href="/sell">A router link</a>} variant="primary" />
  </ButtonRow>
)

export const FullWidth = () => (
  <div className="max-w-[320px]">
    <ButtonRow align="stretch">
      <Button variant="primary">Accept £42.00 and hold the part for the buyer</Button>
      <Button>Decline</Button>
    </ButtonRow>
  </div>
)
