import { Button, TextInput } from '@mantine/core'
import { Copy } from 'lucide-react'
import { copyText } from '#web/lib/clipboard.ts'
import { messageOf } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { useSend } from '#web/ui/use-send.ts'
import type { OpenCerimonia } from './cerimonia-monitor.tsx'
import classes from './cerimonias.module.css'
import { MONITOR } from './monitor-messages.ts'

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
export const ObsCard = ({ id, cerimonia: { cerimonia, transmissao } }: { id: number; cerimonia: OpenCerimonia }) => {
  const create = useSend('POST /cliente/transmissao/:id/cerimonias/:cerimonia/obs', {
    failed: error => messageOf(error, MONITOR.erro),
    changes: ['GET /cliente/transmissao/:id/cerimonias'],
  })
  if (transmissao.obs === null) return null
  const { chave } = transmissao.obs
  return (
    <section className={classes.panel} aria-labelledby="obs-cerimonia">
      <h2 id="obs-cerimonia">Transmitir com o OBS</h2>
      <ol className={classes.steps}>
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
        <div className={classes.form}>
          <Copied label="Servidor" value={create.data.servidor} />
          <Copied label="Chave de transmissão" value={create.data.chave} />
        </div>
      )}
    </section>
  )
}
