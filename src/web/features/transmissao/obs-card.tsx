import { Button, TextInput } from '@mantine/core'
import { Copy } from 'lucide-react'
import { copyText } from '#web/lib/clipboard.ts'
import { toast } from '#web/ui/toast.ts'
import type { OpenCerimonia } from './cerimonia-monitor.tsx'
import classes from './cerimonias.module.css'
import { OBS } from './cerimonias-messages.ts'
import { useNewChaveObs } from './cerimonias-query.ts'

const Copied = ({ label, value }: { label: string; value: string }) => {
  const copy = async (): Promise<void> => {
    if (await copyText(value)) toast.success(OBS.copiado)
    else toast.error(OBS.naoCopiado)
  }
  return (
    <div>
      <TextInput label={label} value={value} readOnly onFocus={event => event.currentTarget.select()} />
      <Button
        variant="default"
        mt="xs"
        aria-label={OBS.copiar(label)}
        leftSection={<Copy size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        {OBS.copiarCurto}
      </Button>
    </div>
  )
}

/** What somebody with a camera and OBS enters there; the key is shown once. Absent where the house has no media server for it. */
export const ObsCard = ({ id, one: { cerimonia, transmissao } }: { id: number; one: OpenCerimonia }) => {
  const create = useNewChaveObs({ id, cerimonia })
  if (transmissao.obs === null) return null
  const { chave } = transmissao.obs
  return (
    <section className={classes.panel} aria-labelledby="obs-cerimonia">
      <h2 id="obs-cerimonia">{OBS.titulo}</h2>
      <ol className={classes.steps}>
        {OBS.passos.map(passo => (
          <li key={passo}>{passo}</li>
        ))}
      </ol>
      {chave && <p>{OBS.vale}</p>}
      <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
        {chave ? OBS.outra : OBS.criar}
      </Button>
      <p role="status" className={create.data ? 'notice' : ''}>
        {create.data && OBS.criada}
      </p>
      {create.data && (
        <div className={classes.form}>
          <Copied label={OBS.servidor} value={create.data.servidor} />
          <Copied label={OBS.chave} value={create.data.chave} />
        </div>
      )}
    </section>
  )
}
