import { Button } from '@mantine/core'
import { useState } from 'react'
import { isAdmin } from '#contract/roles.ts'
import { ConfiguracaoTabs } from '#web/features/configuracao/configuracao-tabs.tsx'
import { ChavesTable } from '#web/features/servico/chaves-table.tsx'
import { NovaChaveDialog } from '#web/features/servico/nova-chave-dialog.tsx'
import { apiFile } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Failed } from '#web/ui/public/states.tsx'

const Chaves = () => {
  const [creating, setCreating] = useState(false)
  const chaves = useCall('GET /cliente/servico/chaves')
  return (
    <>
      <PageTitle
        title="Chaves de serviço"
        lead="Com uma chave, outro sistema do grupo envia falecidos ao registro sem que ninguém digite de novo. Crie uma para cada sistema, e revogue a que não for mais usada."
      >
        <Button onClick={() => setCreating(true)}>NOVA CHAVE</Button>
      </PageTitle>
      <ConfiguracaoTabs current={paths.chavesServico()} />
      {chaves.isError && !chaves.data ? (
        <Failed text="Não foi possível carregar as chaves." onRetry={() => void chaves.refetch()} />
      ) : (
        <>
          <ChavesTable chaves={chaves.data} />
          {chaves.data && chaves.data.length > 0 && (
            <ExportList read={formato => apiFile('GET /cliente/servico/chaves', { query: { formato } })} />
          )}
        </>
      )}
      {creating && <NovaChaveDialog onClose={() => setCreating(false)} />}
    </>
  )
}

/** /admin/chaves-servico, for administrators: keys with which other systems fill the register. */
export const ChavesServicoScreen = () =>
  isAdmin(useSession()?.roles ?? []) ? (
    <Chaves />
  ) : (
    <NothingHere title="Acesso negado" text="Somente administradores criam e revogam chaves de serviço." />
  )
