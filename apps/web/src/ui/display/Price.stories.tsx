import { money } from '@partlane/domain/money/amounts'
import type { Meta } from '@storybook/react-vite'
import { Price } from './Price.tsx'

const meta: Meta = { title: 'ui/Price' }
export default meta

const gbp = (amountMinor: number) => money(amountMinor, 'gbp')

export const Sizes = () => (
  <div className="flex flex-col gap-3">
    <Price amount={gbp(4999)} size="sm" note="free delivery" />
    <Price amount={gbp(5840)} note="+ £6.95 delivery" />
    <Price amount={gbp(5840)} size="lg" note="£65.35 to your door" />
    <Price amount={gbp(4200)} previousAmount={gbp(5600)} previousAmountLabel="Was" />
    <Price amount={gbp(0)} />
    <Price amount={gbp(123456789)} live />
  </div>
)

export const Currencies = () => (
  <div className="flex flex-col gap-3">
    {['gbp', 'eur', 'usd', 'pln', 'sek', 'chf', 'jpy'].map((currency) => (
      <Price key={currency} amount={money(123450, currency)} />
    ))}
    <Price amount={money(123450, 'eur')} locale="fr" />
  </div>
)
