import type { Meta } from '@storybook/react-vite'
import Heart from 'lucide-react/icons/heart'
import { Button, ButtonRow } from './Button.tsx'

const meta: Meta = { title: 'ui/Button' }
export default meta

export const Kinds = () => (
  <ButtonRow>
    <Button kind="primary">Buy now</Button>
    <Button>Add to cart</Button>
    <Button kind="quiet">Not now</Button>
    <Button kind="danger">Delete listing</Button>
    <Button icon={<Heart />}>Save</Button>
  </ButtonRow>
)

export const Sizes = () => (
  <ButtonRow>
    <Button size="sm">Message</Button>
    <Button>Message</Button>
    <Button size="lg" kind="primary">
      Show my parts
    </Button>
  </ButtonRow>
)

export const States = () => (
  <ButtonRow>
    <Button kind="primary" loading>
      Buy now
    </Button>
    <Button disabled>Sold out</Button>
    <Button href="/sell">A link</Button>
    <Button render={<a href="/sell">A lent link</a>} kind="primary" />
  </ButtonRow>
)

export const Wide = () => (
  <div className="max-w-[320px]">
    <ButtonRow align="stretch">
      <Button kind="primary">Accept £42.00 and hold the part for the buyer</Button>
      <Button>Decline</Button>
    </ButtonRow>
  </div>
)
