import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { DespedidaPagina, DespedidaPublica } from '#contract/despedida/public-schema.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { HomenagemForm } from '#web/features/homenagem/homenagem-form.tsx'
import { HomenagemList } from '#web/features/homenagem/homenagem-list.tsx'
import { HOMENAGEM_TELA } from '#web/features/homenagem/messages.ts'
import { useHomenagensAprovadas, useOwnHomenagens } from '#web/features/homenagem/public-query.ts'
import { lazyScreen } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/public/button.tsx'
import { Empty, Pending } from '#web/ui/public/states.tsx'
import classes from './messages-tab.module.css'
import { useHomenagem } from './use-homenagem.ts'
import type { VisitorCode } from './use-visitor-code.ts'

type TabProps = { despedida: DespedidaPublica; code: VisitorCode }

/** The visitor's own homenagem. On a phone it opens on a tap, so that the published ones come first. */
export const WriteHomenagem = ({ despedida, code }: TabProps) => {
  const homenagem = useHomenagem(despedida.id, code)
  const { draft } = homenagem
  const begun = draft.descricao !== '' || draft.nome !== ''
  const [open, setOpen] = useState(begun)
  const [openings, setOpenings] = useState(0)
  const { hash, key } = useLocation()
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A draft from before a reload may be known only after hydration.
    if (begun) setOpen(true)
  }, [begun])
  const begin = () => {
    setOpen(true)
    setOpenings(count => count + 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tap on a link to the form opens it, also at the same address
  useEffect(() => {
    if (hash === '#escrever') begin()
  }, [hash, key])
  useEffect(() => {
    // What opened the form has disappeared or is far above, so the focus moves to the first field.
    if (openings > 0) form.current?.querySelector('textarea')?.focus()
  }, [openings])
  return (
    <section id="escrever" aria-labelledby="escreva" className={classes.write} data-aberto={open}>
      <h2 id="escreva">{HOMENAGEM_TELA.escreva}</h2>
      <Button aria-expanded={open} aria-controls="homenagem-form" onClick={begin}>
        {HOMENAGEM_TELA.escrever}
      </Button>
      <div id="homenagem-form" ref={form} className={classes.form}>
        <HomenagemForm
          draft={draft}
          moderated={despedida.com_moderacao}
          picture={homenagem.picture}
          pictureLost={homenagem.pictureLost}
          busy={homenagem.busy}
          error={homenagem.error}
          onDraft={homenagem.write}
          onPicture={homenagem.choose}
          onSend={() => void homenagem.start()}
        />
      </div>
    </section>
  )
}

// Only authors load these.
const SentHomenagens = lazyScreen(() => import('./sent-homenagens.tsx').then(module => module.SentHomenagens))
const ReportDialog = lazyScreen(() =>
  import('#web/features/homenagem/report-dialog.tsx').then(module => module.ReportDialog),
)

type PublishedProps = { despedida: DespedidaPagina; codigo: string | undefined }

const PublishedHomenagens = ({ despedida, codigo }: PublishedProps) => {
  const despedidaId = despedida.id
  const list = useHomenagensAprovadas(despedidaId)
  const own = useOwnHomenagens(despedidaId)
  const [reported, setReported] = useState<HomenagemPublica>()
  const homenagens = list.data?.pages.flatMap(page => page.items)
  return (
    <section aria-labelledby="mensagens">
      <h2 id="mensagens">{HOMENAGEM_TELA.lista}</h2>
      <Suspense>{own.data && <SentHomenagens despedida={despedida} homenagens={own.data} />}</Suspense>
      <Pending query={list} loading={HOMENAGEM_TELA.carregando} failed={HOMENAGEM_TELA.falhou} />
      {homenagens?.length === 0 && !own.data?.length && (
        <Empty title={HOMENAGEM_TELA.nenhuma} text={HOMENAGEM_TELA.nenhumaTexto} />
      )}
      {homenagens && homenagens.length > 0 && <HomenagemList homenagens={homenagens} onReport={setReported} />}
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button variant="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {HOMENAGEM_TELA.mais}
          </Button>
        </div>
      )}
      <Suspense>
        {reported && (
          <ReportDialog
            despedidaId={despedidaId}
            homenagem={reported}
            codigo={codigo}
            onClose={() => setReported(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** Tab "Mensagens": the published homenagens, and the visitor's own. */
export const MessagesTab = ({ despedida, code }: { despedida: DespedidaPagina; code: VisitorCode }) => (
  <div className={classes.messages}>
    <WriteHomenagem despedida={despedida} code={code} />
    <PublishedHomenagens despedida={despedida} codigo={code.codigo} />
  </div>
)
