import type { StorybookConfig } from '@storybook/react-vite'
import tailwindcss from '@tailwindcss/vite'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({
    ...vite,
    // React Router's plugin does not work in Storybook. Tailwind's must run once only.
    plugins: [...(vite.plugins ?? []).flat(2).filter((plugin) => !isAppPlugin(plugin)), tailwindcss()],
  }),
}

const isAppPlugin = (plugin: unknown) =>
  typeof plugin === 'object' &&
  plugin !== null &&
  'name' in plugin &&
  typeof plugin.name === 'string' &&
  /^(react-router|@tailwindcss)/.test(plugin.name)

export default config
