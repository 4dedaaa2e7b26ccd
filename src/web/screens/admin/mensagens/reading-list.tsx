import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { HOMENAGEM_PAGE_SIZE } from '#contract/homenagem/limits.ts'
import type { Homenagem } from '#contract/homenagem/schema.ts'
import { plural } from '#contract/plural.ts'
import { TakeOver } from '#web/features/fotografia/take-over.tsx'
import { DisabledEdit, HomenagemState, OnlyFamilyMark } from '#web/features/homenagem/homenagem-state.tsx'
import { useHomenagens } from '#web/features/homenagem/homenagens-query.ts'
import { MODERACAO, SO_FAMILIA } from '#web/features/homenagem/moderation-messages.ts'
import { Refusal } from '#web/features/homenagem/refuse-dialog.tsx'
import { VoiceReview } from '#web/features/homenagem/voice-review.tsx'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { paths } from '#web/paths.ts'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { storedFiles } from '#web/ui/picture-files.ts'
import { Loading } from '#web/ui/public/states.tsx'
import type { HomenagensView } from './homenagem-table.tsx'
import classes from './reading-list.module.css'

const depois = (total: number) =>
  plural(total, 'Mais 1 mensagem depois destas.', `Mais ${total} mensagens depois destas.`)

type CardsProps = HomenagensView & { onRefuse: (homenagem: Homenagem) => void }

const AllRead = ({ id }: { id: number }) => (
  <div className={classes.done}>
    <p>Tudo lido.</p>
    <Link className="touch strong" to={paths.despedida(id)}>
      Ver a página
    </Link>
  </div>
)

/** A decided card disappears with its buttons: the focus moves to the next one, and after the last to "Tudo lido." */
const useFocusOnNext = (rows: readonly Homenagem[]) => {
  const part = useRef<HTMLDivElement>(null)
  const had = useRef(rows.length)
  useEffect(() => {
    if (rows.length < had.current) focusIfLost(part.current?.querySelector('li') ?? part.current)
    had.current = rows.length
  }, [rows.length])
  return part
}

const CardPicture = ({ address }: { address: string }) => {
  const files = storedFiles(address)
  if (!files) return <img src={address} alt="" loading="lazy" />
  return <Picture files={files} alt="" sizes="(max-width: 688px) calc(100vw - 48px), 600px" />
}

/** A homenagem as its family reads it: large text, the author, the picture, and below what can be decided. */
const HomenagemCard = ({ homenagem, children }: { homenagem: Homenagem; children: ReactNode }) => (
  <li className={classes.card}>
    <p className={`written ${classes.text}`}>{homenagem.descricao}</p>
    {homenagem.voz && <VoiceReview homenagem={homenagem} voz={homenagem.voz} />}
    {homenagem.imagem && <CardPicture address={homenagem.imagem} />}
    <p className={classes.author}>
      <strong>{homenagem.nome}</strong> <span>{formatInstant(homenagem.data)}</span>
    </p>
    {children}
  </li>
)

/** What waits, one card after the other with two buttons; the next ones move up as they are decided. */
const Waiting = ({ id, text, decide, onRefuse }: CardsProps) => {
  const list = useHomenagens({ id, filtro: 'aguardando', pagina: 1, busca: text.wanted })
  const { items = [], total = 0 } = list.data ?? {}
  const part = useFocusOnNext(items)
  // Not `disabled`, which would lose the focus.
  const blocked = decide.isPending && { 'data-disabled': true, 'aria-disabled': true }
  return (
    <PagedList
      list={list}
      failed={MODERACAO.falhou}
      page={1}
      size={Math.max(total, 1)}
      pagerFrom="second page"
      onPage={() => {}}
    >
      <div ref={part}>
        {!list.data && <Loading text="Buscando as mensagens…" />}
        {list.data && total === 0 && text.wanted === '' && <AllRead id={id} />}
        <ol className={classes.cards} aria-label="Mensagens que esperam a sua leitura">
          {items.map(row => (
            <HomenagemCard key={row.id} homenagem={row}>
              <p className={classes.waits}>
                {MODERACAO.aguarda} <OnlyFamilyMark row={row} />
              </p>
              <div className={classes.buttons}>
                <Button
                  aria-label={
                    row.so_familia ? `Guardar a mensagem de ${row.nome}` : `Aprovar a mensagem de ${row.nome}`
                  }
                  {...blocked}
                  onClick={() => !decide.isPending && decide.mutate({ kind: 'switch', row, publicado: true })}
                >
                  {row.so_familia ? 'Guardar' : 'Aprovar'}
                </Button>
                <Button
                  variant="outline"
                  aria-label={row.so_familia ? SO_FAMILIA.naoGuardarDe(row.nome) : MODERACAO.naoPublicarDe(row.nome)}
                  {...blocked}
                  onClick={() => !decide.isPending && onRefuse(row)}
                >
                  {row.so_familia ? SO_FAMILIA.naoGuardar : MODERACAO.naoPublicar}
                </Button>
              </div>
            </HomenagemCard>
          ))}
        </ol>
        {total > items.length && <p className="note">{depois(total - items.length)}</p>}
      </div>
    </PagedList>
  )
}

/** What was decided, with the switch of the specification. */
const Read = ({ id, text, decide }: HomenagensView) => {
  const title = useId()
  const [pagina, setPagina] = useState(1)
  const list = useHomenagens({ id, filtro: 'lidas', pagina, busca: text.wanted })
  if (list.data?.total === 0) return null
  return (
    <section aria-labelledby={title} className={classes.read}>
      <h2 id={title}>Lidas</h2>
      <PagedList
        list={list}
        failed={MODERACAO.falhou}
        page={pagina}
        size={HOMENAGEM_PAGE_SIZE}
        pagerFrom="second page"
        onPage={setPagina}
      >
        <ol className={classes.cards}>
          {list.data?.items.map(row => (
            <HomenagemCard key={row.id} homenagem={row}>
              <div className={classes.state}>
                <HomenagemState
                  row={row}
                  busy={decide.isPending}
                  onToggle={() => decide.mutate({ kind: 'switch', row, publicado: !row.publicado })}
                />
                <TakeOver despedidaId={id} homenagem={row} />
                <DisabledEdit nome={row.nome} />
              </div>
            </HomenagemCard>
          ))}
        </ol>
      </PagedList>
    </section>
  )
}

/** The homenagens one after the other, to read: what waits first, then "Lidas". */
export const ReadingList = (view: HomenagensView) => {
  const [refused, setRefused] = useState<Homenagem>()
  return (
    <div className={classes.reading}>
      <Waiting {...view} onRefuse={setRefused} />
      <Read key={view.text.wanted} {...view} />
      <p>
        <Link className="touch" to="?visao=tabela">
          Ver em tabela
        </Link>
      </p>
      {refused && <Refusal homenagem={refused} decide={view.decide} onClose={() => setRefused(undefined)} />}
    </div>
  )
}
