import type { Meta } from '@storybook/react-vite'
import { NewTabLink } from './NewTabLink.tsx'

const meta: Meta = { title: 'ui/NewTabLink' }
export default meta

export const Default = () => (
  <NewTabLink href="https://example.com/track" newTabText="opens in a new tab">
    Track with Royal Mail
  </NewTabLink>
)
