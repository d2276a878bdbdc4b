import type { StorybookConfig } from '@storybook/react-vite'
import tailwindcss from '@tailwindcss/vite'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({
    ...vite,
    // The app's own React Router plugin has no place here; Tailwind does
    plugins: [...(vite.plugins ?? []).flat().filter((plugin) => !isRouterPlugin(plugin)), tailwindcss()],
  }),
}

const isRouterPlugin = (plugin: unknown) =>
  typeof plugin === 'object' &&
  plugin !== null &&
  'name' in plugin &&
  typeof plugin.name === 'string' &&
  plugin.name.startsWith('react-router')

export default config
