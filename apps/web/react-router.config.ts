import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' }, // no manifest requests, and no faults when a page outlives a deploy
} satisfies Config
