import type { Meta } from '@storybook/react-vite'
import { Field } from '../forms/Field.tsx'
import { PlateInput } from '../forms/Plate.tsx'
import { TabLinks, Tabs } from './Tabs.tsx'

const meta: Meta = { title: 'ui/Tabs' }
export default meta

export const LinkTabs = () => (
  <TabLinks
    label="My orders"
    tabs={[
      { href: '/profile/my-orders/orders', label: 'Orders', current: true, count: 3, countLabel: '3 unread' },
      { href: '/profile/my-orders/refunds', label: 'Refunds' },
      { href: '/profile/my-orders/reviews', label: 'Reviews' },
    ]}
  />
)

export const SegmentVariant = () => (
  <Tabs
    variant="segment"
    label="Find by"
    className="max-w-[520px]"
    tabs={[
      {
        id: 'plate',
        label: 'Number plate',
        content: (
          <Field label="Number plate" hideLabel>
            <PlateInput defaultValue="OY15 KDN" />
          </Field>
        ),
      },
      { id: 'vin', label: 'VIN', content: 'Seventeen letters and figures' },
      { id: 'model', label: 'Make and model', content: 'Make, model, engine' },
    ]}
  />
)
