import { Button } from '@mantine/core'
import { useState } from 'react'
import { isAdmin } from '#contract/roles.ts'
import { readChavesSheet, useChaves } from '#web/features/servico/chaves-query.ts'
import { ChavesTable } from '#web/features/servico/chaves-table.tsx'
import { CHAVES } from '#web/features/servico/messages.ts'
import { NovaChaveDialog } from '#web/features/servico/nova-chave-dialog.tsx'
import { useSession } from '#web/lib/session.ts'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Failed } from '#web/ui/public/states.tsx'

const Chaves = () => {
  const [creating, setCreating] = useState(false)
  const chaves = useChaves()
  return (
    <>
      <PageTitle title={CHAVES.titulo} lead={CHAVES.texto}>
        <Button onClick={() => setCreating(true)}>{CHAVES.nova}</Button>
      </PageTitle>
      {chaves.isError && !chaves.data ? (
        <Failed text={CHAVES.falhou} onRetry={() => void chaves.refetch()} />
      ) : (
        <>
          <ChavesTable chaves={chaves.data} />
          {chaves.data && chaves.data.length > 0 && <ExportList read={readChavesSheet} />}
        </>
      )}
      {creating && <NovaChaveDialog onClose={() => setCreating(false)} />}
    </>
  )
}

/** /admin/chaves-servico, for administrators: keys with which other systems fill the register. */
export const ChavesServicoScreen = () =>
  isAdmin(useSession()?.roles ?? []) ? <Chaves /> : <NothingHere title={CHAVES.semAcesso} text={CHAVES.negado} />
