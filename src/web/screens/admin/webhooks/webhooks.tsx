import { Button } from '@mantine/core'
import { useState } from 'react'
import { isAdmin } from '#contract/roles.ts'
import { WEBHOOKS } from '#web/features/webhook/messages.ts'
import { NovoWebhookDialog } from '#web/features/webhook/novo-webhook-dialog.tsx'
import { useWebhooks } from '#web/features/webhook/webhooks-query.ts'
import { WebhooksTable } from '#web/features/webhook/webhooks-table.tsx'
import { useSession } from '#web/lib/session.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Failed } from '#web/ui/public/states.tsx'

const Webhooks = () => {
  const [creating, setCreating] = useState(false)
  const webhooks = useWebhooks()
  return (
    <>
      <PageTitle title={WEBHOOKS.titulo} lead={WEBHOOKS.texto}>
        <Button onClick={() => setCreating(true)}>{WEBHOOKS.novo}</Button>
      </PageTitle>
      {webhooks.isError && !webhooks.data ? (
        <Failed text={WEBHOOKS.falhou} onRetry={() => void webhooks.refetch()} />
      ) : (
        <WebhooksTable webhooks={webhooks.data} />
      )}
      {creating && <NovoWebhookDialog onClose={() => setCreating(false)} />}
    </>
  )
}

/** /admin/webhooks, for administrators: other systems that are told what happens. */
export const WebhooksScreen = () =>
  isAdmin(useSession()?.roles ?? []) ? <Webhooks /> : <NothingHere title={WEBHOOKS.semAcesso} text={WEBHOOKS.negado} />
