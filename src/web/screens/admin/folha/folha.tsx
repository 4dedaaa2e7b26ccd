import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { useDespedida } from '#web/features/despedida/despedidas-query.ts'
import { ApiError } from '#web/lib/http.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './folha.module.css'
import { FOLHA } from './messages.ts'
import { Sheet } from './sheet.tsx'

/** `/admin/folha/:id`: the sheet for the family as it will be printed. */
export const FolhaScreen = () => {
  const query = useDespedida(Number(useParams().id))
  const nome = query.data?.pessoa_falecida.nome
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NothingHere title={DESPEDIDA.naoLocalizada} />
  return (
    <>
      <div className={classes.screen}>
        <PageTitle title={FOLHA.titulo} tab={nome === undefined ? FOLHA.titulo : FOLHA.de(nome)} lead={FOLHA.lead}>
          <Button disabled={!query.data} leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
            {FOLHA.imprimir}
          </Button>
        </PageTitle>
      </div>
      <Pending query={query} loading={FOLHA.carregando} failed={FOLHA.falhou} lines={6} />
      {query.data && <Sheet despedida={query.data} />}
    </>
  )
}
