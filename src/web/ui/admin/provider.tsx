import './mantine.ts'
import './admin.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

/** Provides Mantine to the restricted area; its components and styles are loaded with this chunk only. */
export const AdminProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} forceColorScheme="light">
    {children}
  </MantineProvider>
)
