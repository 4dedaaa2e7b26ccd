import { Button } from '@mantine/core'
import { X } from 'lucide-react'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { ENVIO } from './admin-messages.ts'
import classes from './fotografias.module.css'
import type { Upload, Uploads } from './use-uploads.ts'

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
export const UploadList = ({ uploads: { uploads, isCut, remove, resume } }: { uploads: Uploads }) =>
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
