import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // Each page contains its own routes only. Others are requested before the first click on a link
  // (lib/routing/prefetch-routes.ts). After a deployment the server answers an old page with 204,
  // and React Router opens the link as a new document.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
