import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { PageHour } from '#contract/despedida/phase-rules.ts'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import { nameAndYears } from '#contract/falecido/life-words-rules.ts'
import { DespedidaHeader } from '#web/features/despedida/despedida-header.tsx'
import { HourBar, HourLine } from '#web/features/despedida/hour-line.tsx'
import { PAGINA } from '#web/features/despedida/messages.ts'
import { useHour } from '#web/features/despedida/use-hour.ts'
import { forgetCodigo, storedCodigo } from '#web/features/participante/codigo-store.ts'
import { LazyBoundary, lazyScreen } from '#web/lib/lazy.ts'
import { useLoad } from '#web/lib/load.ts'
import { serverRenderedScreen, useServerRendered, WithoutScripts } from '#web/lib/server-rendered.ts'
import { useTitle } from '#web/lib/title.ts'
import { GRATIS } from '#web/screens/public/verificar/messages.ts'
import { PALAVRAS } from '#web/ui/messages.ts'
import { ReadingMenu } from '#web/ui/public/reading.tsx'
import { Column, PublicShell } from '#web/ui/public/shell.tsx'
import { Loading } from '#web/ui/public/states.tsx'
import { TabPanel, Tabs } from '#web/ui/public/tabs.tsx'
import { loadDespedida } from './despedida.load.ts'
import classes from './despedida.module.css'
import { useVisitorCode } from './use-visitor-code.ts'

// Each tab is a chunk of its own: a visitor loads the one that the address names.
const BiographyTab = serverRenderedScreen('screens/public/despedida/biography-tab.tsx', () =>
  import('./biography-tab.tsx').then(module => module.BiographyTab),
)
const MessagesTab = serverRenderedScreen('screens/public/despedida/messages-tab.tsx', () =>
  import('./messages-tab.tsx').then(module => module.MessagesTab),
)
const VelorioTab = serverRenderedScreen('screens/public/despedida/velorio-tab.tsx', () =>
  import('./velorio-tab.tsx').then(module => module.VelorioTab),
)
const Services = serverRenderedScreen('features/despedida/services.tsx', () =>
  import('#web/features/despedida/services.tsx').then(module => module.Services),
)
const RegistrationDialog = lazyScreen(() =>
  import('#web/features/participante/registration-dialog.tsx').then(module => module.RegistrationDialog),
)

const ListenToPage = lazyScreen(() =>
  import('#web/features/despedida/listen-to-page.tsx').then(module => module.ListenToPage),
)

const DespedidaRefusal = lazyScreen(() => import('./refusal.tsx').then(module => module.loadRefusal()))

const TABS = ['biografia', 'mensagens', 'velorio', 'servicos'] as const
type TabId = (typeof TABS)[number]

const tabOf = (search: URLSearchParams): TabId => TABS.find(id => id === search.get('aba')) ?? 'biografia'

/** Whether visitors should know, while the wake is ahead or runs, that nobody has its picture. */
const isUnshown = ({ estado_transmissao, tipo }: DespedidaPagina, { phase }: PageHour): boolean =>
  estado_transmissao === null && tipo === 'Publica' && /before|soon|live/.test(phase)

/**
 * Inside the room the head of the page is one line (`velorio-tab.module.css`). Until it is `known` who is inside, what the inline script saw on
 * this device holds.
 */
const useFoldedHead = (isInside: boolean, known: boolean): void => {
  useLayoutEffect(() => {
    if (known) document.documentElement.toggleAttribute('data-inside', isInside)
  }, [isInside, known])
  useEffect(() => () => document.documentElement.removeAttribute('data-inside'), [])
}

type PageProps = {
  despedida: DespedidaPagina
  codigoAcesso: string | undefined
  /** The page was read with the visitor's code, or there is none. */
  known: boolean
  onRefresh: () => void
}

const Page = ({ despedida, codigoAcesso, known, onRefresh }: PageProps) => {
  const [search] = useSearchParams()
  const hour = useHour(despedida, onRefresh)
  const current = tabOf(search)
  const { code, request, registered, cancel } = useVisitorCode(despedida, codigoAcesso)
  useFoldedHead(current === 'velorio' && (code.codigo !== undefined || despedida.acesso), known)
  useTitle(nameAndYears(despedida.pessoa_falecida))
  // In a ref: the tab counts as open while its chunk still suspends this page.
  const velorioOpenedAt = useRef(0)
  velorioOpenedAt.current = current === 'velorio' ? velorioOpenedAt.current || Date.now() : 0
  // Visitors with a code see the room next. Its chunk loads while the tab's own still suspends this page: an effect would be too late.
  if (current === 'velorio' && code.codigo)
    import('#web/features/transmissao/transmissao-room.tsx').catch(() => {
      // The room itself reports a chunk that cannot be loaded.
    })
  return (
    <PublicShell bleed translated ownLanguages>
      <DespedidaHeader despedida={despedida}>
        <HourLine hour={hour} despedida={despedida} />
        {isUnshown(despedida, hour) && (
          <p className={`note ${classes.unshown}`} suppressHydrationWarning>
            {import.meta.env.SSR ? GRATIS.naoTransmitido : ''}
          </p>
        )}
      </DespedidaHeader>
      <div id={`despedida-${despedida.id}`} className={current === 'velorio' ? classes.room : classes.body}>
        <Column className={classes.tabs}>
          <Tabs
            label={PAGINA.partes}
            tabs={TABS.map(id => ({
              id,
              label: PAGINA[id],
              ...(id === 'mensagens' && { count: despedida.qtd_homenagens }),
            }))}
            current={current}
            toTab={id => ({ search: id === 'biografia' ? '' : `?aba=${id}` })}
          />
          <ReadingMenu>
            {known && current !== 'velorio' && (
              <LazyBoundary>
                <ListenToPage despedida={despedida} />
              </LazyBoundary>
            )}
          </ReadingMenu>
        </Column>
        <div className={current === 'velorio' ? classes.dark : undefined}>
          <Column className={current === 'velorio' ? classes.flush : undefined}>
            <TabPanel id={current}>
              <LazyBoundary fallback={<Loading text={PALAVRAS.carregando} />}>
                {current === 'biografia' && <BiographyTab despedida={despedida} />}
                {current === 'mensagens' && <MessagesTab despedida={despedida} code={code} />}
                {current === 'velorio' && (
                  <VelorioTab despedida={despedida} code={code} openedAt={velorioOpenedAt.current} />
                )}
                {current === 'servicos' && <Services despedida={despedida} />}
              </LazyBoundary>
            </TabPanel>
          </Column>
        </div>
        {current !== 'velorio' && <HourBar hour={hour} despedida={despedida} tab={current} />}
      </div>
      <LazyBoundary>
        {request && (
          <RegistrationDialog
            open
            purpose={request.purpose}
            despedida={despedida}
            reason={request.reason}
            nome={request.nome}
            codigoAcesso={codigoAcesso}
            onClose={cancel}
            onRegistered={registered}
          />
        )}
      </LazyBoundary>
    </PublicShell>
  )
}

/**
 * Until the page is there. The server writes this in place of a private page whose address has a code: only the browser sends the code, and
 * where scripts are off its form does.
 */
const Opening = () => (
  <PublicShell translated>
    <div className={classes.opening}>
      <Loading text={PAGINA.abrindo} lines={4} />
    </div>
    <noscript>{useContext(WithoutScripts)}</noscript>
  </PublicShell>
)

/** The code of this visit, from the address or the device. It stays the same, so that a registration does not reload the page. */
const useVisitCodigo = (id: number, codigo: string | undefined): string => {
  const served = useServerRendered()
  const own = () => codigo ?? storedCodigo(id) ?? ''
  // The server renders the page for an anonymous visitor; the visitor's code counts after hydration.
  const [anonymous, setAnonymous] = useState(served)
  const [visit, setVisit] = useState(() => (served ? '' : own()))
  if (anonymous && !served) {
    setAnonymous(false)
    setVisit(own())
  }
  return visit
}

const Visit = ({ id, codigo }: { id: string; codigo: string | undefined }) => {
  const served = useServerRendered()
  const visit = useVisitCodigo(Number(id), codigo)
  const [refused, setRefused] = useState(false)
  const params = { id, codigo: refused ? '' : visit }
  const page = useLoad('despedida', loadDespedida, params, { keepPrevious: true })
  const closed = params.codigo !== '' && page.data?.acesso === false && !page.isPlaceholderData
  useEffect(() => {
    if (!closed) return
    // Read again with it, or at the next visit, a code that gives no access would count as another wrong guess.
    setRefused(true)
    if (codigo === undefined) forgetCodigo(Number(id))
  }, [closed, codigo, id])
  const opening = <Opening />
  if (page.isError && !page.data)
    return (
      <LazyBoundary fallback={opening}>
        <DespedidaRefusal error={page.error} id={Number(id)} codigo={codigo} onRetry={() => void page.refetch()}>
          {opening}
        </DespedidaRefusal>
      </LazyBoundary>
    )
  if (!page.data) return opening
  const { data, refetch } = page
  const known = !served && !page.isPlaceholderData
  return <Page key={data.id} despedida={data} codigoAcesso={codigo} known={known} onRefresh={() => void refetch()} />
}

/** Public despedida (specification §2 "Public despedida view"): four tabs; the address names the open one. */
export const DespedidaScreen = () => {
  const { id = '', codigo } = useParams()
  return <Visit key={`${id}/${codigo ?? ''}`} id={id} codigo={codigo} />
}
