import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Continuacao } from '#contract/despedida/continuacao-schema.ts'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import { PAGINA } from '#web/features/despedida/messages.ts'
import { MOMENTO } from '#web/features/despedida/moment-words.ts'
import { PersonLine, PersonPortrait } from '#web/features/despedida/person-line.tsx'
import { useOwnHomenagens } from '#web/features/homenagem/public-query.ts'
import { useRoomNovidades } from '#web/features/homenagem/room-query.ts'
import { storedCodigo } from '#web/features/participante/codigo-store.ts'
import { SALA_SIMPLES } from '#web/features/transmissao/plain-room-messages.ts'
import { TEMPO } from '#web/lib/date-words.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { inPortuguese } from '#web/lib/language.ts'
import { LazyBoundary, lazyScreen } from '#web/lib/lazy.ts'
import { serverRenderedScreen, useServerRendered } from '#web/lib/server-rendered.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import type { VisitorCode } from './use-visitor-code.ts'
import classes from './velorio-tab.module.css'

// The text of the page loads first; interactive parts are separate chunks that follow.
const WriteHomenagem = serverRenderedScreen('screens/public/despedida/messages-tab.tsx', () =>
  import('./messages-tab.tsx').then(module => module.WriteHomenagem),
)
const NewestMessages = serverRenderedScreen('screens/public/despedida/newest-messages.tsx', () =>
  import('./newest-messages.tsx').then(module => module.NewestMessages),
)
const VelorioEntrance = serverRenderedScreen('features/transmissao/velorio-entrance.tsx', () =>
  import('#web/features/transmissao/velorio-entrance.tsx').then(module => module.VelorioEntrance),
)
const TransmissaoRoom = serverRenderedScreen('features/transmissao/transmissao-room.tsx', () =>
  import('#web/features/transmissao/transmissao-room.tsx').then(module => module.TransmissaoRoom),
)

// Only who is inside loads it.
const AvisosLine = lazyScreen(() =>
  import('#web/features/participante/avisos-line.tsx').then(module => module.AvisosLine),
)

// Only authors load these.
const OwnHomenagens = lazyScreen(() =>
  import('#web/features/homenagem/own-homenagens.tsx').then(module => module.OwnHomenagens),
)

/** What the visitor wrote here, and that the family has still to read it: the toast disappears. */
const Sent = ({ despedidaId }: { despedidaId: number }) => {
  const { data = [] } = useOwnHomenagens(despedidaId)
  return <LazyBoundary>{data.length > 0 && <OwnHomenagens homenagens={data} />}</LazyBoundary>
}

/**
 * Scrolls to the picture, so that visitors who open its link see it immediately. Who scrolled or pressed before the application was ready is
 * not moved: the press would end on something else.
 */
const useIntoView = () => {
  const section = useRef<HTMLElement>(null)
  const served = useServerRendered()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the tab opens
  useEffect(() => {
    if (served && (scrollY > 0 || document.querySelector(':active'))) return
    const top = section.current?.getBoundingClientRect().top ?? 0
    if (top > window.innerHeight * 0.4) section.current?.scrollIntoView({ block: 'start' })
  }, [])
  return section
}

/** Who taps "Assistir ao velório" is asked for name and phone at once, in front of the room. @param ask whether there is something to ask */
const useJoinOnArrival = (join: () => void, ask: boolean): void => {
  const served = useServerRendered()
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a tap asks, not a wake that begins while the room is open
  useEffect(() => {
    if (!served && ask && hash === '#velorio') join()
  }, [served, hash, key])
}

/** States in which visitors without a code also read the newest homenagens below the room. */
const WITH_NEWEST: ReadonlySet<DespedidaPagina['estado_transmissao']> = new Set(['ao-vivo', 'encerrada'])

/** States in which the line of the chapel ("Agora: …") is shown. */
const WITH_MOMENTO: ReadonlySet<DespedidaPagina['estado_transmissao']> = new Set(['em-breve', 'ao-vivo'])

/** What happens in the chapel now, for those who cannot hear it and those who have only just arrived. */
const Momento = ({ text }: { text: string }) => (
  <p role="status" className={classes.momento} hidden={text === ''}>
    <b>{PAGINA.agora}</b> <span {...inPortuguese()}>{text}</span>
  </p>
)

/** That nobody watches alone. Its line is kept free while the picture is live, and screen readers are told no change: it is company, not news. */
const Espectadores = ({ count }: { count: number }) => (
  <p className={classes.espectadores}>
    {count > 0 && (
      <span key={count} className="appear">
        {PAGINA.acompanham(count)}
      </span>
    )}
  </p>
)

const velorioOf = ({
  apresentacao,
  estado_transmissao,
  gravacao_disponivel,
  gravacao_em,
  gravacao_situacao,
}: DespedidaPagina) => ({
  estado: estado_transmissao,
  inicio: apresentacao.dataHoraInicial,
  fim: apresentacao.dataHoraFinal,
  gravacao: gravacao_disponivel,
  gravacaoEm: gravacao_em,
  situacao: gravacao_situacao,
})

/** The ceremony without a chapel that is shown once the chapel has ended, or where there is none. */
const cerimoniaNow = ({ estado_transmissao, continuacoes }: DespedidaPagina): Continuacao | undefined =>
  estado_transmissao === null || estado_transmissao === 'encerrada' ? continuacoes?.[0] : undefined

/** What to do where scripts are off: how the picture opens, when and where the wake is, and whom to ask. */
const PlainRoom = ({ despedida }: { despedida: DespedidaPagina }) => {
  const start = despedida.apresentacao.dataHoraInicial ?? despedida.data_velorio
  const moment = start === null ? '' : `${MOMENTO.emPalavras(start)}, ${TEMPO.dia(start)}`
  return (
    <div className={classes.plain}>
      <p>{SALA_SIMPLES.texto}</p>
      {moment + despedida.local_velorio !== '' && <p>{SALA_SIMPLES.quando(moment, despedida.local_velorio)}</p>}
      <LinkButton variant="night" to={paths.contato()}>
        {SALA_SIMPLES.equipe}
      </LinkButton>
    </div>
  )
}

/** @property openedAt milliseconds of the device's clock */
type VelorioTabProps = { despedida: DespedidaPagina; code: VisitorCode; openedAt: number }

/** Tab "Velório virtual": the state of the wake, and for participants the room with the live picture. */
export const VelorioTab = ({ despedida, code, openedAt }: VelorioTabProps) => {
  const section = useIntoView()
  const client = useQueryClient()
  const cerimonia = cerimoniaNow(despedida)
  const estado = cerimonia?.estado ?? despedida.estado_transmissao
  const hasEnded = estado === 'encerrada'
  const hasJoined = useRef(false)
  const join = () => {
    hasJoined.current = true
    code.ask({ purpose: hasEnded ? 'rever' : 'entrar', reason: PAGINA.paraEntrar })
  }
  /** The room replaces the entrance, perhaps after the dialog has returned the focus to a button there, and stands higher below the folded head. */
  const keepFocus = (room: HTMLElement | null) => {
    if (!room || !hasJoined.current) return
    hasJoined.current = false
    requestAnimationFrame(() => {
      focusIfLost(room.closest<HTMLElement>('[role=tabpanel]'))
      if (room.getBoundingClientRect().top < 0) room.scrollIntoView()
    })
  }
  const isAnonymous = code.codigo === undefined && !despedida.acesso
  const isKnown = storedCodigo(despedida.id) !== undefined
  // The code of the page's address may be the family's, which is nobody's registration.
  const ownCodigo = code.shown === undefined ? code.codigo : storedCodigo(despedida.id)
  useJoinOnArrival(join, isAnonymous && !isKnown && estado === 'ao-vivo')
  const live = WITH_MOMENTO.has(estado)
  const momento = useRoomNovidades(despedida.id, live) ?? despedida.momento
  const moment = (
    <>
      {live && <Momento text={momento} />}
      {despedida.mostrar_espectadores && despedida.estado_transmissao === 'ao-vivo' && (
        <Espectadores count={despedida.espectadores} />
      )}
    </>
  )
  return (
    <section ref={section} aria-labelledby="velorio" className={classes.velorio}>
      <h2 id="velorio" className="vh">
        {PAGINA.velorio}
      </h2>
      <noscript>{import.meta.env.SSR && <PlainRoom despedida={despedida} />}</noscript>
      {isAnonymous ? (
        <div className={classes.entrance}>
          <VelorioEntrance
            wake={velorioOf(despedida)}
            cerimonia={cerimonia}
            person={
              <>
                {moment}
                <PersonLine despedida={despedida} large />
              </>
            }
            onJoin={join}
            onRefresh={() => void client.invalidateQueries({ queryKey: ['despedida'] })}
          />
          {WITH_NEWEST.has(estado) && (
            <LazyBoundary>
              <NewestMessages despedidaId={despedida.id} />
            </LazyBoundary>
          )}
        </div>
      ) : (
        <div ref={keepFocus} className={classes.room}>
          <div>
            <TransmissaoRoom
              despedidaId={despedida.id}
              continuacoes={despedida.continuacoes ?? []}
              apresentacao={despedida.apresentacao}
              codigo={code.codigo}
              isLive={estado === 'ao-vivo'}
              captions={despedida.legendas}
              openedAt={openedAt}
              moment={moment}
              portrait={<PersonPortrait despedida={despedida} size={88} />}
              onJoin={join}
            />
            {ownCodigo !== undefined && (
              <LazyBoundary fallback={<div className={classes.coming} />}>
                <AvisosLine despedidaId={despedida.id} codigo={ownCodigo} lembretes={despedida.lembretes} />
              </LazyBoundary>
            )}
          </div>
          <div className={classes.beside}>
            <LazyBoundary fallback={<div className={classes.coming} />}>
              <WriteHomenagem despedida={despedida} code={code} inRoom />
            </LazyBoundary>
            <Sent despedidaId={despedida.id} />
          </div>
          <LazyBoundary>
            <NewestMessages despedidaId={despedida.id} />
          </LazyBoundary>
        </div>
      )}
    </section>
  )
}
