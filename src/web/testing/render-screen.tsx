import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import type { SessionUser } from '#contract/acesso/schema.ts'
import type { Role } from '#contract/roles.ts'
import { storeSession } from '#web/lib/session.ts'
import { Toasts } from '#web/ui/toasts.tsx'

export const signInAs = (roles: Role[]): SessionUser => {
  const user: SessionUser = {
    accessToken: 'a.b.c',
    tokenType: 'Bearer',
    checktoken: true,
    id: 1,
    username: 'helena@exemplo.com.br',
    email: 'helena@exemplo.com.br',
    nome: 'Helena Prado',
    roles,
  }
  storeSession(user)
  return user
}

/** Where the screen leads: its address after a navigation. */
const Address = () => {
  const { pathname, search } = useLocation()
  return (
    <span data-testid="screen-address" hidden>
      {pathname + search}
    </span>
  )
}

type Entry = NonNullable<ComponentProps<typeof MemoryRouter>['initialEntries']>[number]

/** Renders a screen with the providers of the entry: router, queries without retries, toasts; of several addresses the last one. */
export const renderScreen = (screen: ReactNode, address: Entry | Entry[] = '/'): RenderResult =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })}>
      <MemoryRouter initialEntries={[address].flat()}>
        {screen}
        <Address />
      </MemoryRouter>
      <Toasts />
    </QueryClientProvider>,
  )
