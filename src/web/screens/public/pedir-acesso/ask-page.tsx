import type { ReactNode } from 'react'
import { PEDIR_ACESSO as T } from '#web/features/pedido-acesso/messages.ts'
import { paths } from '#web/paths.ts'
import { PRIVATE_BANNER_NUMBER } from '#web/screens/public/status/code-form.tsx'
import { STATUS } from '#web/screens/public/status/messages.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'

/** The sheet around the form. */
export const AskPage = ({ children }: { children: ReactNode }) => (
  <StatusPage title={T.titulo} text={T.texto} banner={PRIVATE_BANNER_NUMBER}>
    {children}
    <LinkButton variant="text" to={paths.inicio()}>
      {STATUS.voltar}
    </LinkButton>
  </StatusPage>
)
