import './mantine.ts'
import './admin.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

/** Everything of the restricted area stands inside: components and their styles travel with its chunk only. */
export const AdminProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} forceColorScheme="light">
    {children}
  </MantineProvider>
)
