import { useState } from 'react'
import { useTheme } from './theme.ts'

/** The chosen colour scheme, or the preference of the device. */
export function useColourScheme(): 'light' | 'dark' {
  const theme = useTheme()
  const [prefersDark] = useState(() => typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches)
  return theme ?? (prefersDark ? 'dark' : 'light')
}
