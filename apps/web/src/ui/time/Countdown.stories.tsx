import type { Meta } from '@storybook/react-vite'
import { Countdown } from './Countdown.tsx'

const meta: Meta = { title: 'ui/Countdown' }
export default meta

const from = (ms: number) => new Date(Date.now() + ms).toISOString()

export const Lengths = () => (
  <div className="flex flex-col gap-2">
    <Countdown to={from(3 * 86_400_000 + 4 * 3_600_000)} label="Ends in" />
    <Countdown to={from(2 * 3_600_000 + 14 * 60_000)} label="Ends in" />
    <Countdown to={from(48 * 60_000 + 9_000)} label="Ends in" />
    <Countdown to={from(-1000)} />
  </div>
)
