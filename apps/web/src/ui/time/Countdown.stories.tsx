import type { Meta } from '@storybook/react-vite'
import { Countdown } from './Countdown.tsx'

const meta: Meta = { title: 'ui/Countdown' }
export default meta

const isoAfter = (ms: number) => new Date(Date.now() + ms).toISOString()

export const Durations = () => (
  <div className="flex flex-col gap-2">
    <Countdown endsAt={isoAfter(3 * 86_400_000 + 4 * 3_600_000)} label="Ends in" />
    <Countdown endsAt={isoAfter(2 * 3_600_000 + 14 * 60_000)} label="Ends in" />
    <Countdown endsAt={isoAfter(48 * 60_000 + 9_000)} label="Ends in" />
    <Countdown endsAt={isoAfter(-1000)} />
  </div>
)
