import type { Meta } from '@storybook/react-vite'
import { Disclosure } from './Disclosure.tsx'

const meta: Meta = { title: 'ui/Disclosure' }
export default meta

export const FrequentTopics = () => (
  <div className="max-w-[480px]">
    <Disclosure summary="When do I get my money?" name="faq" defaultOpen>
      The day after the buyer has the part.
    </Disclosure>
    <Disclosure summary="What does it cost to sell?" name="faq" endContent={<span className="text-sm text-muted">10 %</span>}>
      Nothing to list. Ten per cent of the price when it sells.
    </Disclosure>
  </div>
)
