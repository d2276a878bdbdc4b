import type { Meta } from '@storybook/react-vite'
import { ErrorState } from './ErrorState.tsx'

const meta: Meta = { title: 'ui/ErrorState' }
export default meta

export const Retry = () => (
  <ErrorState title="Your orders could not be loaded" retryLabel="Try again" onRetry={() => undefined} reference="req_9f21c07d">
    Nothing is lost. It is usually the connection.
  </ErrorState>
)
