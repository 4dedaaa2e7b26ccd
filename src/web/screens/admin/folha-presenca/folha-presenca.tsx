import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import { FOLHA_PRESENCA as T } from '#web/features/assinatura/admin-messages.ts'
import { useChaveDePresenca } from '#web/features/assinatura/assinaturas-admin-query.ts'
import { useDespedida } from '#web/features/despedida/despedidas-query.ts'
import { ApiError } from '#web/lib/http.ts'
import { absolute, paths } from '#web/paths.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './folha-presenca.module.css'

type SheetProps = { id: number; nome: string; chave: string; ate: string }

/** One A4 page, to be read from a stand at the chapel's door. */
const Sheet = ({ id, nome, chave, ate }: SheetProps) => (
  <article className={classes.sheet}>
    <h2>{T.assine}</h2>
    <p className={classes.name}>{nome}</p>
    <QrCode text={absolute(paths.presenca(id, chave))} title={T.qr} />
    <p className={classes.read}>{T.ler}</p>
    <p>
      {T.soFamilia} {T.vale(formatData(ate))}
    </p>
  </article>
)

/** `/admin/folha-presenca/:id`: the sheet with the QR code of the livro de presença, as it will be printed. */
export const FolhaPresencaScreen = () => {
  const id = Number(useParams().id)
  const despedida = useDespedida(id)
  const chave = useChaveDePresenca(id)
  const nome = despedida.data?.pessoa_falecida.nome
  if (despedida.error instanceof ApiError && despedida.error.status === 404)
    return <NothingHere title={DESPEDIDA.naoLocalizada} />
  const isReady = nome !== undefined && chave.data !== undefined
  return (
    <>
      <div className={classes.screen}>
        <PageTitle title={T.titulo} tab={nome === undefined ? T.titulo : T.de(nome)} lead={T.lead}>
          <Button disabled={!isReady} leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
            {T.imprimir}
          </Button>
        </PageTitle>
      </div>
      <Pending
        query={despedida.isError || !despedida.data ? despedida : chave}
        loading={T.carregando}
        failed={T.falhou}
        lines={6}
      />
      {isReady && <Sheet id={id} nome={nome} {...chave.data} />}
    </>
  )
}
