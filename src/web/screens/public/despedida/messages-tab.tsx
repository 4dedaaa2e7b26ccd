import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import { HOMENAGEM_PUBLIC_PAGE_SIZE } from '#contract/homenagem/limits.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { PAGINA } from '#web/features/despedida/messages.ts'
import { HomenagemForm } from '#web/features/homenagem/homenagem-form.tsx'
import { Arrived, HomenagemList } from '#web/features/homenagem/homenagem-list.tsx'
import { HOMENAGEM_TELA } from '#web/features/homenagem/messages.ts'
import { FORMULARIO_SIMPLES } from '#web/features/homenagem/plain-form-messages.ts'
import { useHomenagensAprovadas, useOwnHomenagens } from '#web/features/homenagem/public-query.ts'
import { useArrivals } from '#web/features/homenagem/use-arrivals.ts'
import { RegistrationFields } from '#web/features/participante/registration-fields.tsx'
import { LazyBoundary, lazyScreen } from '#web/lib/lazy.ts'
import { serverRenderedScreen } from '#web/lib/server-rendered.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Empty, Pending } from '#web/ui/public/states.tsx'
import classes from './messages-tab.module.css'
import { useHomenagem } from './use-homenagem.ts'
import type { VisitorCode } from './use-visitor-code.ts'

// A chunk of its own: the first load of the tab is as large as it may be.
const FAMILY_WORDS = 'features/homenagem/family-words.tsx'
const OnlyFamily = serverRenderedScreen(FAMILY_WORDS, () =>
  import('#web/features/homenagem/family-words.tsx').then(module => module.OnlyFamily),
)
const FamilyThanks = serverRenderedScreen(FAMILY_WORDS, () =>
  import('#web/features/homenagem/family-words.tsx').then(module => module.FamilyThanks),
)
// Few pages have a list that goes on, and few visitors come by a link to one homenagem.
const MoreHomenagens = serverRenderedScreen('screens/public/despedida/more-homenagens.tsx', () =>
  import('./more-homenagens.tsx').then(module => module.MoreHomenagens),
)
const VoiceField = serverRenderedScreen('features/homenagem/voice-field.tsx', () =>
  import('#web/features/homenagem/voice-field.tsx').then(module => module.VoiceField),
)

type TabProps = { despedida: DespedidaPagina; code: VisitorCode }

/** Opens the form for a draft, for a link to it, and where a tap before hydration opened it already. */
const useOpenForm = (begun: boolean) => {
  const [open, setOpen] = useState(begun)
  const [openings, setOpenings] = useState(0)
  const { hash, key } = useLocation()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // A draft from before a reload may be known only after hydration.
    if (begun || section.current?.dataset.expanded === 'true') setOpen(true)
  }, [begun])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tap on a link to the form opens it, also at the same address
  useEffect(() => {
    if (hash !== '#escrever') return
    setOpen(true)
    setOpenings(count => count + 1)
  }, [hash, key])
  useEffect(() => {
    // What opened the form has disappeared or is far above, so the focus moves to the first field; somebody who types keeps it.
    const form = section.current?.querySelector('form')
    if (openings > 0 && !form?.contains(document.activeElement)) form?.querySelector('textarea')?.focus()
  }, [openings])
  return { open, section }
}

/**
 * The visitor's own homenagem. On a phone it opens on a tap, so that the published ones come first: by its link, which works before hydration
 * and without JavaScript.
 */
export const WriteHomenagem = ({ despedida, code, inRoom = false }: TabProps & { inRoom?: boolean }) => {
  const homenagem = useHomenagem(despedida.id, code)
  const { draft, picture, voice, keep, attach } = homenagem
  const { open, section } = useOpenForm(draft.descricao !== '' || draft.nome !== '' || voice !== undefined)
  const { search } = useLocation()
  return (
    <section ref={section} id="escrever" aria-labelledby="escreva" className={classes.write} data-expanded={open}>
      <h2 id="escreva">{HOMENAGEM_TELA.escreva}</h2>
      <LinkButton to={{ search, hash: '#escrever' }} replace preventScrollReset>
        {HOMENAGEM_TELA.escrever}
      </LinkButton>
      <div className={classes.form}>
        <HomenagemForm
          despedidaId={despedida.id}
          codigo={code.shown}
          draft={draft}
          moderated={despedida.com_moderacao}
          picture={picture}
          voice={
            !despedida.sem_voz && (
              <VoiceField
                despedidaId={despedida.id}
                legendas={despedida.legendas}
                voice={voice}
                withPicture={picture !== undefined}
                inRoom={inRoom}
                onVoice={one => attach({ voice: one })}
                onRestored={one => keep({ voice: one })}
              />
            )
          }
          hasVoice={voice !== undefined}
          pictureLost={homenagem.pictureLost}
          busy={homenagem.busy}
          error={homenagem.error}
          // Where JavaScript runs, the dialog asks for the same: the browser's bundle is without these fields.
          registration={
            <noscript>
              {import.meta.env.SSR && !despedida.acesso && (
                <RegistrationFields ofertasPadrao={despedida.ofertas_padrao} lembretes={despedida.lembretes} />
              )}
            </noscript>
          }
          // Without a moderator nobody could read it.
          audience={
            despedida.pessoa_moderador && (
              <OnlyFamily
                checked={draft.so_familia}
                onChange={so_familia => homenagem.write({ ...draft, so_familia })}
              />
            )
          }
          onDraft={homenagem.write}
          onPicture={one => attach({ picture: one })}
          onSend={() => void homenagem.start()}
        />
      </div>
    </section>
  )
}

/** Where the browser arrives after it posted the form without JavaScript. */
const Sent = ({ moderated }: { moderated: boolean }) => (
  <div id="enviada" tabIndex={-1} className={classes.sent}>
    <h2>{FORMULARIO_SIMPLES.recebida}</h2>
    <p>{moderated ? HOMENAGEM_TELA.moderada : HOMENAGEM_TELA.aberta}</p>
    <a href="#escrever" className="touch strong">
      {FORMULARIO_SIMPLES.outra}
    </a>
  </div>
)

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
  const { hash } = useLocation()
  const homenagens = useMemo(() => list.data?.pages.flatMap(page => page.items), [list.data])
  const { top, shown, isNew, line } = useArrivals(homenagens)
  return (
    <section aria-labelledby="mensagens">
      <h2 id="mensagens" ref={top} tabIndex={-1}>
        {PAGINA.mensagens}
      </h2>
      <Arrived {...line} />
      <LazyBoundary>{own.data && <SentHomenagens despedida={despedida} homenagens={own.data} />}</LazyBoundary>
      <Pending query={list} loading={HOMENAGEM_TELA.carregando} failed={HOMENAGEM_TELA.falhou} />
      {homenagens?.length === 0 && !own.data?.length && (
        <Empty drawing="carta" title={HOMENAGEM_TELA.nenhuma} text={HOMENAGEM_TELA.nenhumaTexto} />
      )}
      {shown && shown.length > 0 && <HomenagemList homenagens={shown} isNew={isNew} onReport={setReported} />}
      {homenagens && (homenagens.length >= HOMENAGEM_PUBLIC_PAGE_SIZE || hash.startsWith('#mensagem-')) && (
        <MoreHomenagens list={list} />
      )}
      <LazyBoundary>
        {reported && (
          <ReportDialog
            despedidaId={despedidaId}
            homenagem={reported}
            codigo={codigo}
            onClose={() => setReported(undefined)}
          />
        )}
      </LazyBoundary>
    </section>
  )
}

/** Tab "Mensagens": the published homenagens, and the visitor's own. */
export const MessagesTab = ({ despedida, code }: TabProps) => (
  <div className={classes.messages}>
    <noscript>{import.meta.env.SSR && <Sent moderated={despedida.com_moderacao} />}</noscript>
    <FamilyThanks despedidaId={despedida.id} />
    <WriteHomenagem despedida={despedida} code={code} />
    <PublishedHomenagens despedida={despedida} codigo={code.codigo} />
  </div>
)
