import { Button, FileButton } from '@mantine/core'
import { ImagePlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { FOTOGRAFIA_BYTES_MAX, FOTOGRAFIAS_MAX } from '#contract/fotografia/limits.ts'
import type { Fotografia } from '#contract/fotografia/schema.ts'
import { plural } from '#contract/plural.ts'
import { ENVIO } from '#web/features/fotografia/admin-messages.ts'
import { FotografiaGrid } from '#web/features/fotografia/fotografia-grid.tsx'
import classes from '#web/features/fotografia/fotografias.module.css'
import { type Upload, type Uploads, useUploads } from '#web/features/fotografia/use-uploads.ts'
import { ApiError } from '#web/lib/http.ts'
import { useCall } from '#web/lib/use-call.ts'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Empty, Pending } from '#web/ui/public/states.tsx'

const fotos = (n: number): string => plural(n, '1 fotografia', `${n} fotografias`)

/** Texts of the family's screen of photographs. */
const FOTOGRAFIAS = {
  titulo: 'Fotografias',
  soCabem: (n: number) => `Só ${plural(n, 'cabe', 'cabem')} mais ${fotos(n)}. As outras não foram enviadas.`,
  contagem: (n: number) => `${fotos(n)} de ${FOTOGRAFIAS_MAX}`,
} as const

const LEAD = `Até ${FOTOGRAFIAS_MAX} fotografias, na ordem que a família escolher. Aparecem na página, na tela da capela e no livro de lembranças.`

const ESCOLHER_AJUDA = `Várias de uma vez, em JPG, PNG ou WebP, cada uma com até ${FOTOGRAFIA_BYTES_MAX / 1024 / 1024} MB.`

type ContentProps = { despedidaId: number; fotografias: readonly Fotografia[] }

const WORDS: Readonly<Record<Upload['state'], (upload: Upload) => string>> = {
  waiting: () => 'Na fila',
  sending: ({ percent }) => `${percent}%`,
  offline: () => 'Sem conexão. O envio continua sozinho quando ela voltar.',
  finishing: () => 'Preparando a fotografia…',
  cut: ({ problem = ENVIO.cortado }) => problem,
  failed: ({ problem = ENVIO.falhou }) => problem,
}

const Row = ({ upload, onRemove }: { upload: Upload; onRemove: () => void }) => {
  const { file, percent, state } = upload
  const stopped = state === 'failed' || state === 'cut'
  return (
    <li className={classes.upload}>
      <span className={classes.file}>{file.name}</span>
      {stopped && (
        <IconAction
          label={`Tirar da lista: ${file.name}`}
          word="Tirar da lista"
          icon={<X aria-hidden />}
          onClick={onRemove}
        />
      )}
      <p className={stopped ? 'problem' : 'note'} role={stopped ? 'alert' : undefined}>
        {WORDS[state](upload)}
      </p>
      {!stopped && <progress max={100} value={percent} aria-label={`Enviando ${file.name}`} />}
    </li>
  )
}

/** The files on their way, each with its progress, and those that stopped, with the reason. */
const UploadList = ({ uploads: { uploads, isCut, remove, resume } }: { uploads: Uploads }) =>
  uploads.length > 0 && (
    <section aria-label="Enviando" className={classes.uploads}>
      <ul>
        {uploads.map(upload => (
          <Row key={upload.key} upload={upload} onRemove={() => remove(upload.key)} />
        ))}
      </ul>
      {isCut && <Button onClick={resume}>Continuar o envio</Button>}
    </section>
  )

const Content = ({ despedidaId, fotografias }: ContentProps) => {
  const uploads = useUploads(despedidaId)
  const reset = useRef<() => void>(null)
  const [note, setNote] = useState('')
  const free = Math.max(0, FOTOGRAFIAS_MAX - fotografias.length - uploads.pending)
  const choose = (files: File[]) => {
    reset.current?.()
    setNote(files.length > free ? FOTOGRAFIAS.soCabem(free) : '')
    uploads.add(files.slice(0, free))
  }
  return (
    <>
      <div className={classes.choose}>
        <FileButton multiple accept="image/jpeg,image/png,image/webp" resetRef={reset} onChange={choose}>
          {props => (
            <Button {...props} disabled={free === 0} leftSection={<ImagePlus size={18} aria-hidden />}>
              Escolher fotos
            </Button>
          )}
        </FileButton>
        <p className="note">
          {fotografias.length >= FOTOGRAFIAS_MAX
            ? 'A página já tem trinta fotografias. Exclua uma para acrescentar outra.'
            : ESCOLHER_AJUDA}
        </p>
        <p className="problem" role="status">
          {note}
        </p>
      </div>
      <UploadList uploads={uploads} />
      {fotografias.length === 0 && uploads.uploads.length === 0 && (
        <Empty
          drawing="retrato"
          title="Nenhuma fotografia ainda"
          text="Escolha as fotos no celular ou no computador. A ordem e as legendas podem mudar depois."
        />
      )}
      {fotografias.length > 0 && (
        <>
          <p className="soft">
            {FOTOGRAFIAS.contagem(fotografias.length)}.{' '}
            {fotografias.length > 1 && 'Para mudar a ordem, arraste pela alça; no teclado, use as setas nela.'}
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
  const despedida = useCall('GET /cliente/despedida/:id', { params: { id } })
  const query = useCall('GET /cliente/despedida/:id/fotografias', { params: { id } })
  const nome = despedida.data?.pessoa_falecida.nome ?? ''
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NothingHere title={DESPEDIDA.naoLocalizada} />
  return (
    <>
      <PageTitle
        title={FOTOGRAFIAS.titulo}
        tab={nome === '' ? FOTOGRAFIAS.titulo : `Fotografias de ${nome}`}
        lead={LEAD}
      />
      <Pending
        query={query}
        loading="Abrindo as fotografias…"
        failed="Não foi possível abrir as fotografias. Tente novamente."
      />
      {query.data && <Content key={id} despedidaId={id} fotografias={query.data} />}
    </>
  )
}
