import { messagesPlugin } from '@partlane/i18n/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [messagesPlugin(), tailwindcss(), reactRouter()],
  build: { manifest: true, target: 'es2022' },
  environments: {
    ssr: {
      // One file with everything in it: the server loads it by path, and React's production build is chosen here and not by NODE_ENV
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      resolve: { noExternal: command === 'build' ? true : [/^@partlane\//] },
    },
  },
}))
