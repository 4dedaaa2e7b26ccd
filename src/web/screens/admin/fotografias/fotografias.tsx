import { Button, FileButton } from '@mantine/core'
import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { FOTOGRAFIAS_MAX } from '#contract/fotografia/limits.ts'
import type { Fotografia } from '#contract/fotografia/schema.ts'
import { useDespedida } from '#web/features/despedida/despedidas-query.ts'
import { FOTOGRAFIAS as T } from '#web/features/fotografia/admin-messages.ts'
import { FotografiaGrid } from '#web/features/fotografia/fotografia-grid.tsx'
import classes from '#web/features/fotografia/fotografias.module.css'
import { useFotografias } from '#web/features/fotografia/fotografias-query.ts'
import { UploadList } from '#web/features/fotografia/upload-list.tsx'
import { useUploads } from '#web/features/fotografia/use-uploads.ts'
import { ApiError } from '#web/lib/http.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Empty, Pending } from '#web/ui/public/states.tsx'

type ContentProps = { despedidaId: number; fotografias: readonly Fotografia[] }

const Content = ({ despedidaId, fotografias }: ContentProps) => {
  const uploads = useUploads(despedidaId)
  const reset = useRef<() => void>(null)
  const [note, setNote] = useState('')
  const free = Math.max(0, FOTOGRAFIAS_MAX - fotografias.length - uploads.pending)
  const choose = (files: File[]) => {
    reset.current?.()
    setNote(files.length > free ? T.soCabem(free) : '')
    uploads.add(files.slice(0, free))
  }
  return (
    <>
      <div className={classes.choose}>
        <FileButton multiple accept="image/jpeg,image/png,image/webp" resetRef={reset} onChange={choose}>
          {props => (
            <Button {...props} disabled={free === 0} leftSection={<ImagePlus size={18} aria-hidden />}>
              {T.escolher}
            </Button>
          )}
        </FileButton>
        <p className="note">{fotografias.length >= FOTOGRAFIAS_MAX ? T.cheia : T.escolherAjuda}</p>
        <p className="problem" role="status">
          {note}
        </p>
      </div>
      <UploadList uploads={uploads} />
      {fotografias.length === 0 && uploads.uploads.length === 0 && <Empty title={T.vazia} text={T.vaziaTexto} />}
      {fotografias.length > 0 && (
        <>
          <p className="soft">
            {T.contagem(fotografias.length)}. {fotografias.length > 1 && T.ordemAjuda}
          </p>
          <FotografiaGrid despedidaId={despedidaId} fotografias={fotografias} />
        </>
      )}
    </>
  )
}

/** `/admin/fotografias/:id`: the photographs of a despedida, for its moderators and staff. */
export const FotografiasScreen = () => {
  const id = Number(useParams().id)
  const despedida = useDespedida(id)
  const query = useFotografias(id)
  const nome = despedida.data?.pessoa_falecida.nome ?? ''
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NothingHere title={DESPEDIDA.naoLocalizada} />
  return (
    <>
      <PageTitle title={T.titulo} tab={nome === '' ? T.titulo : T.de(nome)} lead={T.lead} />
      <Pending query={query} loading={T.carregando} failed={T.naoCarregou} />
      {query.data && <Content key={id} despedidaId={id} fotografias={query.data} />}
    </>
  )
}
