import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // No manifest requests, so that a page opened before a deployment keeps working after it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
