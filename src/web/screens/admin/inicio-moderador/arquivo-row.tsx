import { FolderDown, RotateCw } from 'lucide-react'
import { useId, useRef } from 'react'
import type { ArquivoFamilia } from '#contract/arquivo-familia/schema.ts'
import { useArquivo, useAskForArquivo, useDownloadArquivo } from '#web/features/arquivo-familia/arquivo-query.ts'
import { GUARDA, sizeInWords, ARQUIVO_FAMILIA as T } from '#web/features/arquivo-familia/messages.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { Row } from './home-row.tsx'
import classes from './inicio-moderador.module.css'

/** DD/MM/YYYY, the day of the portal's zone. */
const dayOf = (instant: string): string => formatInstant(instant).slice(0, 10)

const detailOf = (arquivo: ArquivoFamilia | undefined, isAway: boolean): string => {
  switch (arquivo?.estado) {
    case 'preparando':
      return isAway ? T.semConexao(arquivo.progresso) : T.preparando(arquivo.progresso)
    case 'pronto':
      return T.pronto(sizeInWords(arquivo.bytes ?? 0), dayOf(arquivo.ate ?? ''))
    case 'falhou':
      return T.falhou[arquivo.motivo ?? 'erro']
    default:
      return T.ajuda
  }
}

/** The first tap asks for the archive, and one on a finished archive downloads it. */
export const ArquivoRow = ({ id }: { id: number }) => {
  const { data: arquivo, isError } = useArquivo(id)
  const ask = useAskForArquivo(id)
  const download = useDownloadArquivo(id)
  const isBusy = ask.isPending || download.isPending || arquivo?.estado === 'preparando'
  // A second tap comes before the first one is drawn.
  const isSending = useRef(false)
  const press = (act: typeof ask | typeof download) => () => {
    if (isBusy || isSending.current) return
    isSending.current = true
    act.mutate(undefined, {
      onSettled: () => {
        isSending.current = false
      },
    })
  }
  return (
    <>
      <Row
        icon={<FolderDown aria-hidden />}
        title={T.titulo}
        detail={<span role="status">{detailOf(arquivo, isError)}</span>}
        busy={isBusy}
        onClick={press(arquivo?.estado === 'pronto' ? download : ask)}
      />
      {arquivo?.novidades && (
        <Row
          icon={<RotateCw aria-hidden />}
          title={T.denovo}
          detail={T.denovoAjuda}
          busy={isBusy}
          onClick={press(ask)}
        />
      )}
    </>
  )
}

const TERMS = [
  [GUARDA.pagina, () => GUARDA.paginaPrazo],
  [
    GUARDA.presenca,
    ({ guarda: { presenca } }) => (presenca === null ? GUARDA.semPresenca : GUARDA.presencaPrazo(dayOf(presenca))),
  ],
  [
    GUARDA.gravacao,
    ({ guarda: { gravacao } }) => (gravacao === null ? GUARDA.semGravacao : GUARDA.gravacaoPrazo(dayOf(gravacao))),
  ],
  [GUARDA.arquivo, ({ ate }) => (ate === null ? GUARDA.semArquivo : GUARDA.arquivoPrazo(dayOf(ate)))],
] as const satisfies readonly (readonly [string, (arquivo: ArquivoFamilia) => string])[]

/** Until when the portal keeps what, in words. */
export const Guarda = ({ id }: { id: number }) => {
  const title = useId()
  const { data: arquivo, isError } = useArquivo(id)
  if (!arquivo && !isError) return null
  return (
    <section aria-labelledby={title} className={classes.terms}>
      <h2 id={title}>{GUARDA.titulo}</h2>
      {arquivo ? (
        <dl>
          {TERMS.map(([what, until]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{until(arquivo)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="note">{GUARDA.falhou}</p>
      )}
    </section>
  )
}
