import { useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import { ApiError } from '#web/lib/http.ts'
import { useCall } from '#web/lib/use-call.ts'
import { absolute, paths } from '#web/paths.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import sheet from '#web/ui/admin/sheet.module.css'
import { SheetTitle } from '#web/ui/admin/sheet.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './folha-presenca.module.css'

/** The sheet that stands in the chapel. */
const FOLHA_PRESENCA = {
  titulo: 'Folha do livro de presença',
} as const

type SheetProps = { id: number; nome: string; chave: string; ate: string }

/** One A4 page, to be read from a stand at the chapel's door. */
const Sheet = ({ id, nome, chave, ate }: SheetProps) => (
  <article className={`${sheet.sheet} ${sheet.person} ${classes.sheet}`}>
    <div>
      <h2 className={sheet.name}>Assine o livro de presença</h2>
      <p className={sheet.lead}>{nome}</p>
    </div>
    <QrCode text={absolute(paths.presenca(id, chave))} title="QR code para assinar o livro de presença" />
    <p className={sheet.lead}>Aponte a câmera do celular para o código e deixe o seu nome para a família.</p>
    <p className={sheet.detail}>Só a família lê. Não pedimos telefone. {`Este código vale até ${formatData(ate)}.`}</p>
  </article>
)

/** `/admin/folha-presenca/:id`: the sheet with the QR code of the livro de presença, as it will be printed. */
export const FolhaPresencaScreen = () => {
  const id = Number(useParams().id)
  const despedida = useCall('GET /cliente/despedida/:id', { params: { id } })
  const chave = useCall('GET /participantes/assinaturas/:id/chave', { params: { id } })
  const nome = despedida.data?.pessoa_falecida.nome
  if (despedida.error instanceof ApiError && despedida.error.status === 404)
    return <NothingHere title={DESPEDIDA.naoLocalizada} />
  const isReady = nome !== undefined && chave.data !== undefined
  return (
    <>
      <SheetTitle
        title={FOLHA_PRESENCA.titulo}
        tab={nome === undefined ? FOLHA_PRESENCA.titulo : `Folha do livro de presença de ${nome}`}
        lead="Uma folha A4 para a capela: quem lê o QR code assina o livro de presença, sem telefone."
        isReady={isReady}
      />
      <Pending
        query={despedida.isError || !despedida.data ? despedida : chave}
        loading="Preparando a folha…"
        failed="Não foi possível preparar a folha."
        lines={6}
      />
      {isReady && <Sheet id={id} nome={nome} {...chave.data} />}
    </>
  )
}
