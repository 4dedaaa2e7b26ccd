import { Button, TextInput } from '@mantine/core'
import { Copy } from 'lucide-react'
import { Link } from 'react-router'
import {
  CerimoniaControls,
  CerimoniaFacts,
  CerimoniaState,
  type OpenCerimonia,
} from '#web/features/transmissao/cerimonia-monitor.tsx'
import cerimoniasClasses from '#web/features/transmissao/cerimonias.module.css'
import { CERIMONIAS, CERIMONIAS as T } from '#web/features/transmissao/cerimonias-messages.ts'
import { CERIMONIAS_POLL_INTERVAL_MS } from '#web/features/transmissao/cerimonias-panel.tsx'
import { MONITOR } from '#web/features/transmissao/monitor-messages.ts'
import { Log } from '#web/features/transmissao/monitor-panel.tsx'
import { Preview } from '#web/features/transmissao/preview.tsx'
import { copyText } from '#web/lib/clipboard.ts'
import { messageOf } from '#web/lib/http.ts'
import { callKey, useCall } from '#web/lib/use-call.ts'
import { absolute, paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSend } from '#web/ui/use-send.ts'
import { StaffPicture } from './staff-picture.tsx'
import classes from './transmissao.module.css'

const isOpen = (cerimonia: { transmissao: unknown }): cerimonia is OpenCerimonia => cerimonia.transmissao !== null

const Picture = ({ cerimonia: { transmissao } }: { cerimonia: OpenCerimonia }) =>
  transmissao.previa === null ? (
    <p className={classes.nothing}>A imagem aparece aqui quando alguém começar a enviar.</p>
  ) : (
    <Preview address={transmissao.previa} simulada={false} />
  )

type CerimoniaProps = { id: number; cerimonia: string; nome: string; staff: boolean }

const failed = (error: unknown): string => messageOf(error, MONITOR.erro)

/** The card of whoever attends the ceremony, which is shown once. */
const CerimoniaCard = ({
  id,
  cerimonia: { cerimonia, titulo, transmissao },
}: {
  id: number
  cerimonia: OpenCerimonia
}) => {
  const params = { id, cerimonia }
  const create = useSend('POST /cliente/transmissao/:id/cerimonias/:cerimonia/cartao', {
    failed,
    changes: ['GET /cliente/transmissao/:id/cerimonias'],
  })
  const cancel = useSend('DELETE /cliente/transmissao/:id/cerimonias/:cerimonia/cartao', {
    done: 'Cartão cancelado.',
    failed,
    replaces: callKey('GET /cliente/transmissao/:id/cerimonias', { params: { id } }),
    changes: ['GET /cliente/transmissao/:id/cerimonias'],
    changesAfterFailure: true,
  })
  return (
    <section className={cerimoniasClasses.panel} aria-labelledby="cartao-cerimonia">
      <h2 id="cartao-cerimonia">{T.cartao}</h2>
      <p className="soft">
        Quem está no lugar aponta o celular para o cartão e, sem senha, estende ou marca que a cerimônia continua.
      </p>
      {transmissao.cartao && <p>Há um cartão que vale.</p>}
      <div className="row">
        <Button variant="default" loading={create.isPending} onClick={() => create.mutate({ params })}>
          {transmissao.cartao ? 'Criar outro cartão' : 'Criar cartão'}
        </Button>
        {transmissao.cartao && (
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params }, { onSuccess: create.reset })}
          >
            Cancelar o cartão
          </Button>
        )}
      </div>
      {transmissao.cartao && <p className="note">O anterior deixa de valer na hora.</p>}
      <p role="status" className={create.data ? 'notice' : ''}>
        {create.data && 'Cartão criado. Mostre ou imprima agora: ele aparece só desta vez.'}
      </p>
      {create.data && (
        <div className={cerimoniasClasses.form}>
          <p className="strong">{titulo}</p>
          <QrCode text={absolute(create.data.caminho)} title={T.cartao} size={240} level="M" />
        </div>
      )}
    </section>
  )
}

const PASSOS = [
  'No OBS, abra Configurações, Transmissão, e escolha o serviço “Personalizado”.',
  'Crie a chave aqui e copie para lá o servidor e a chave.',
  'Inicie a transmissão no OBS: a imagem aparece nesta página em segundos. Enquanto um celular transmite, vale a imagem dele.',
] as const

const Copied = ({ label, value }: { label: string; value: string }) => {
  const copy = async (): Promise<void> => {
    if (await copyText(value)) toast.success('Copiado.')
    else toast.error('Não foi possível copiar. Toque no campo e copie o texto marcado.')
  }
  return (
    <div>
      <TextInput label={label} value={value} readOnly onFocus={event => event.currentTarget.select()} />
      <Button
        variant="default"
        mt="xs"
        aria-label={`Copiar: ${label}`}
        leftSection={<Copy size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        Copiar
      </Button>
    </div>
  )
}

/** What somebody with a camera and OBS enters there; the key is shown once. Absent where the house has no media server for it. */
const ObsCard = ({ id, cerimonia: { cerimonia, transmissao } }: { id: number; cerimonia: OpenCerimonia }) => {
  const create = useSend('POST /cliente/transmissao/:id/cerimonias/:cerimonia/obs', {
    failed: error => messageOf(error, MONITOR.erro),
    changes: ['GET /cliente/transmissao/:id/cerimonias'],
  })
  if (transmissao.obs === null) return null
  const { chave } = transmissao.obs
  return (
    <section className={cerimoniasClasses.panel} aria-labelledby="obs-cerimonia">
      <h2 id="obs-cerimonia">Transmitir com o OBS</h2>
      <ol className={cerimoniasClasses.steps}>
        {PASSOS.map(passo => (
          <li key={passo}>{passo}</li>
        ))}
      </ol>
      {chave && <p>Há uma chave que vale até o fim da transmissão. Com outra, a anterior deixa de valer na hora.</p>}
      <Button variant="default" loading={create.isPending} onClick={() => create.mutate({ params: { id, cerimonia } })}>
        {chave ? 'Criar outra chave' : 'Criar chave'}
      </Button>
      <p role="status" className={create.data ? 'notice' : ''}>
        {create.data && 'Chave criada. Copie agora: ela aparece só desta vez.'}
      </p>
      {create.data && (
        <div className={cerimoniasClasses.form}>
          <Copied label="Servidor" value={create.data.servidor} />
          <Copied label="Chave de transmissão" value={create.data.chave} />
        </div>
      )}
    </section>
  )
}

/** `/admin/transmissao/:id?cerimonia=rito`: a ceremony without a chapel, sent from the phone that shows this page. */
export const CerimoniaDaDespedida = ({ id, cerimonia: which, nome, staff }: CerimoniaProps) => {
  const query = useCall('GET /cliente/transmissao/:id/cerimonias', {
    params: { id },
    refetchInterval: CERIMONIAS_POLL_INTERVAL_MS,
  })
  const cerimonia = query.data?.cerimonias.filter(isOpen).find(open => open.cerimonia === which)
  if (!query.data) return <Pending query={query} loading={CERIMONIAS.carregando} failed={CERIMONIAS.falhou} />
  const back = (
    <Link to={paths.transmissao(id)} className="touch">
      Voltar à transmissão da capela
    </Link>
  )
  if (!cerimonia)
    return (
      <>
        <PageTitle title={nome} />
        <p role="status">Esta cerimônia não tem transmissão. Volte e escolha outra.</p>
        {back}
      </>
    )
  const { envio, registros } = cerimonia.transmissao
  return (
    <>
      <PageTitle tab={`${cerimonia.titulo} de ${nome}`} title={nome} />
      {back}
      <div className={classes.grid}>
        {staff ? (
          <StaffPicture key={which} id={id} cerimonia={which} palavras={[cerimonia.titulo, nome]} envio={envio}>
            <Picture cerimonia={cerimonia} />
          </StaffPicture>
        ) : (
          <Picture cerimonia={cerimonia} />
        )}
        <div>
          <CerimoniaState cerimonia={cerimonia} />
          <CerimoniaFacts cerimonia={cerimonia} />
          {staff && <CerimoniaControls id={id} cerimonia={cerimonia} />}
        </div>
      </div>
      {staff && <ObsCard id={id} cerimonia={cerimonia} />}
      {staff && <CerimoniaCard id={id} cerimonia={cerimonia} />}
      <Log registros={registros} />
    </>
  )
}
