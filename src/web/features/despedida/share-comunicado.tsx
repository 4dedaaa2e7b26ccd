import { Button, Loader } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Despedida } from '#contract/despedida/schema.ts'
import type { Comunicado } from '#contract/documento/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { canShareFile, shareFile } from '#web/lib/share-file.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { FilterChoice } from '#web/ui/admin/filter-choice.tsx'
import { toast } from '#web/ui/toast.ts'
import { readComunicado } from './comunicado-api.ts'
import classes from './share-dialog.module.css'
import { COMPARTILHAMENTO as T } from './share-messages.ts'

const SIZES = [
  { value: 'feed', label: T.comunicado.feed },
  { value: 'story', label: T.comunicado.story },
] as const
type Size = (typeof SIZES)[number]['value']

type PreviewProps = { tipo: Comunicado; size: Size; file: File | undefined; error: Error | null; onAgain: () => void }

/** The place of the picture has its measures before it is there. */
const Preview = ({ tipo, size, file, error, onAgain }: PreviewProps) => {
  const address = useObjectUrl(file)
  return (
    <div className={classes.preview} data-size={size}>
      {address !== undefined && <img src={address} alt={T.comunicado.imagem[tipo]} />}
      {address === undefined && error === null && (
        <p role="status" className="note">
          <Loader size="sm" />
          {T.comunicado.preparando}
        </p>
      )}
      {error !== null && (
        <div role="alert">
          <p className="problem">{messageOf(error, T.comunicado.erro)}</p>
          <Button variant="outline" onClick={onAgain}>
            {T.comunicado.tentar}
          </Button>
        </div>
      )}
    </div>
  )
}

const save = (file: File): void => {
  saveFile(file, file.name)
  toast.success(T.comunicado.baixado)
}

/** The A4 is drawn when it is asked for; one at a time. */
const SheetButton = ({ id, tipo }: { id: number; tipo: Comunicado }) => {
  const sheet = useMutation({
    mutationFn: () => readComunicado({ id, tipo, formato: 'a4' }),
    onSuccess: save,
    onError: error => toast.error(messageOf(error, T.comunicado.erro)),
  })
  return (
    <Button
      variant="outline"
      loading={sheet.isPending}
      leftSection={<Printer size={18} aria-hidden />}
      onClick={() => sheet.mutate()}
    >
      {T.comunicado.folha}
    </Button>
  )
}

type ShareComunicadoProps = { despedida: Despedida; tipo: Comunicado }

/** The notice of death, or the invitation to a mass, as a picture to send and a sheet to hang up. */
export const ShareComunicado = ({ despedida, tipo }: ShareComunicadoProps) => {
  const { id, status_memoria, tipo: visibility } = despedida
  const [size, setSize] = useState<Size>('feed')
  const picture = useQuery({
    queryKey: ['comunicado', id, tipo, size],
    queryFn: ({ signal }) => readComunicado({ id, tipo, formato: size }, signal),
    // A picture that was read before may show an hour that has changed.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const { data: file } = picture
  const share = (): void => {
    if (file) void shareFile(file).then(done => done || save(file))
  }
  return (
    <div className={classes.comunicado}>
      <Preview
        tipo={tipo}
        size={size}
        file={file}
        error={file ? null : picture.error}
        onAgain={() => void picture.refetch()}
      />
      <div className={classes.ways}>
        {(visibility === 'Privada' || !status_memoria) && (
          <p className="note">{visibility === 'Privada' ? T.comunicado.privada : T.comunicado.inativa}</p>
        )}
        <FilterChoice label={T.comunicado.tamanho} options={SIZES} value={size} onChange={setSize} />
        {file && canShareFile(file) && (
          <Button leftSection={<Share2 size={18} aria-hidden />} onClick={share}>
            {T.comunicado.enviar}
          </Button>
        )}
        <Button
          variant="outline"
          disabled={file === undefined}
          leftSection={<Download size={18} aria-hidden />}
          onClick={() => file && save(file)}
        >
          {T.comunicado.baixar}
        </Button>
        <SheetButton id={id} tipo={tipo} />
      </div>
    </div>
  )
}
