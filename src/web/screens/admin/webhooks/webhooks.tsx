import { Button } from '@mantine/core'
import { useState } from 'react'
import { isAdmin } from '#contract/roles.ts'
import { ConfiguracaoTabs } from '#web/features/configuracao/configuracao-tabs.tsx'
import { NovoWebhookDialog } from '#web/features/webhook/novo-webhook-dialog.tsx'
import { WebhooksTable } from '#web/features/webhook/webhooks-table.tsx'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Failed } from '#web/ui/public/states.tsx'

const Webhooks = () => {
  const [creating, setCreating] = useState(false)
  const webhooks = useCall('GET /cliente/webhooks')
  return (
    <>
      <PageTitle
        title="Webhooks"
        lead="Avisam outro sistema do grupo quando uma despedida entra no ar ou muda, e quando um velório começa, termina ou fica sem imagem. De uma página privada vão só o número e o estado."
      >
        <Button onClick={() => setCreating(true)}>NOVO ENDEREÇO</Button>
      </PageTitle>
      <ConfiguracaoTabs current={paths.webhooks()} />
      {webhooks.isError && !webhooks.data ? (
        <Failed text="Não foi possível carregar os endereços." onRetry={() => void webhooks.refetch()} />
      ) : (
        <WebhooksTable webhooks={webhooks.data} />
      )}
      {creating && <NovoWebhookDialog onClose={() => setCreating(false)} />}
    </>
  )
}

/** /admin/webhooks, for administrators: other systems that are told what happens. */
export const WebhooksScreen = () =>
  isAdmin(useSession()?.roles ?? []) ? (
    <Webhooks />
  ) : (
    <NothingHere title="Acesso negado" text="Somente administradores veem e mudam webhooks." />
  )
