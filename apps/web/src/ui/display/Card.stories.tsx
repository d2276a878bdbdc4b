import type { Meta } from '@storybook/react-vite'
import Clock from 'lucide-react/icons/clock'
import Heart from 'lucide-react/icons/heart'
import { Button, ButtonRow } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Picture } from '../media/Picture.tsx'
import { storyPhotos } from '../stories/story-photos.ts'
import { Countdown } from '../time/Countdown.tsx'
import { Badge } from './Badge.tsx'
import { Card } from './Card.tsx'
import { Price } from './Price.tsx'

const meta: Meta = { title: 'ui/Card' }
export default meta

const endsAt = new Date(Date.now() + 48 * 60_000).toISOString()

const Media = ({ index }: { index: number }) => (
  <div className="relative">
    {storyPhotos.slice(index, index + 1).map(({ id, ...photo }) => (
      <Picture key={id} {...photo} />
    ))}
    <IconButton label="Save" variant="glass" round className="absolute! top-2.5 right-2.5">
      <Heart />
    </IconButton>
    {index === 1 && (
      <span className="absolute top-2.5 left-2.5 inline-flex items-center gap-1.5 rounded-[6px] bg-bar/90 px-2 py-1 text-sm text-on-bar">
        <Clock aria-hidden="true" className="size-4" />
        <Countdown endsAt={endsAt} />
      </span>
    )}
  </div>
)

export const WithPhoto = () => (
  <div className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-5">
    {[0, 1, 2].map((index) => (
      <Card key={index} as="article" media={<Media index={index} />}>
        {index === 1 ? <Badge tone="warning">Check: 5-door only</Badge> : <Badge tone="success">Fits your Golf</Badge>}
        <h3 className="font-sans text-base leading-snug font-bold tracking-normal">Brembo front brake discs, pair, 312 mm</h3>
        <p className="text-sm text-muted">5Q0 615 301 F</p>
        <Price amount={{ amount: '58.40', currency: 'gbp' }} note="+ £6.95 delivery" />
        <p className="mt-auto flex justify-between pt-1 text-sm text-muted">
          <span>New · Leeds, 12 mi</span>
          <span className="max-md:hidden">4.9 ★ 1,204</span>
        </p>
      </Card>
    ))}
  </div>
)

export const Offer = () => (
  <Card title="Power-fold door mirror, reflex silver" unread actions={<Badge tone="warning">Waiting</Badge>} className="max-w-[440px]">
    <Price amount={{ amount: '36.00', currency: 'gbp' }} note="listed at £42.00" />
    <p className="text-sm text-muted">
      <Countdown endsAt={endsAt} label="Answer within" />
    </p>
    <ButtonRow className="mt-2">
      <Button variant="primary">Accept</Button>
      <Button variant="quiet">Decline</Button>
    </ButtonRow>
  </Card>
)

export const Raised = () => (
  <Card raised className="max-w-[440px]">
    <Price amount={{ amount: '58.40', currency: 'gbp' }} size="lg" note="£65.35 to your door" />
    <div className="mt-2 grid grid-cols-2 gap-2">
      <Button variant="primary">Buy now</Button>
      <Button>Add to cart</Button>
      <Button>Make an offer</Button>
      <Button icon={<Heart />}>Save</Button>
    </div>
  </Card>
)
